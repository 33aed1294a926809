// The dashboard: one call for all counts, one for the rows behind figures without a screen.
import { z } from 'zod'
import { interviewSchema } from '#domains/interviews/contract/schemas.ts'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery, totalSchema } from '#shared/list.ts'
import { SALES, WHOSE } from './words.ts'

export const PERIODS = ['7', '30', '90'] as const
const days = z.enum(PERIODS).default('30')
/** Only one client. */
const client = idSchema.optional()
/** Only what is assigned to the reader, and sales to the clients that the reader manages. */
const whose = z.enum(WHOSE).default('everyone')
export type Period = (typeof PERIODS)[number]

const figure = z.object({
  now: totalSchema,
  before: totalSchema,
  /** Erased since. They count, but no list shows them. */
  erased: z.number().int().optional(),
})
export type Figure = z.infer<typeof figure>

const ATTENTION = [
  'over_limit',
  'awaiting_feedback',
  'feedback_owed',
  'awaiting_approval',
  'overdue_tasks',
  'links_bounced',
  'without_owner',
  'second_chance',
  'integrations',
  'clients_waiting',
  'money_requests',
  'unanswered',
  'leads_waiting',
  'returns_waiting',
  'disputes',
] as const

const statsSchema = z.object({
  /** Today and the first day of the period, in the reader's calendar. */
  today: dateSchema,
  from: dateSchema,
  figures: z.object({
    newCandidates: figure,
    applications: figure,
    hires: figure,
    /** Hires of the period that only a client marked. They come on top. Null for the reader's own, which they never are. */
    markedHires: z.number().int().nullable(),
    disqualified: figure,
    offersOut: totalSchema,
    openPostings: totalSchema,
  }),
  leads: z.object({
    /** Both ends of the period as times, for the list of leads. */
    from: timestampSchema,
    to: timestampSchema,
    received: figure,
    sold: figure,
    /** Of sold leads that were not returned. */
    revenueCents: z.object({ now: z.number().int(), before: z.number().int() }),
    /** Not routed yet. */
    waiting: totalSchema,
    /** Standing orders that get none, or only a part, of the leads they want. */
    unfilledOrders: totalSchema,
  }),
  /** Today's interviews without canceled ones, by time: the first fifty, and the count of all. */
  interviews: z.object({
    total: totalSchema,
    items: z.array(
      interviewSchema.pick({
        id: true,
        candidate: true,
        client: true,
        kind: true,
        status: true,
        startsAt: true,
        endsAt: true,
      }),
    ),
  }),
  attention: z.array(z.object({ kind: z.enum(ATTENTION), count: totalSchema })),
  funnel: z.array(z.object({ stageId: idSchema, label: z.string(), reached: z.number().int() })),
  trend: z.array(
    z.object({
      day: dateSchema,
      candidates: z.number().int(),
      applications: z.number().int(),
      hires: z.number().int(),
    }),
  ),
  activity: z.array(
    z.object({
      id: idSchema,
      at: timestampSchema,
      by: z.string(),
      kind: z.string(),
      candidate: z.object({ id: idSchema, name: z.string() }),
      /** The reached stage, for moves. */
      detail: z.string().nullable(),
    }),
  ),
})
export type Stats = z.infer<typeof statsSchema>

const { get, file } = endpoints('dashboard')

export const getDashboardStats = get('/api/dashboard/stats', {
  summary:
    'Returns figures, attention items, today’s interviews, funnel, trend and activity, of all, one client or the reader.',
  query: z.strictObject({ days, client, whose }),
  answer: statsSchema,
})

/** `reached`: applications of the period that reached a stage of the funnel. */
export const LISTED = ['applications', 'hires', 'reached'] as const
export type Listed = (typeof LISTED)[number]

const dashboardRowSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  candidate: z.object({ id: idSchema, name: z.string() }),
  job: z.object({ id: idSchema, title: z.string(), clientName: z.string() }),
})
export type DashboardRow = z.infer<typeof dashboardRowSchema>

const behind = { figure: z.enum(LISTED), stage: idSchema.optional(), days, client, whose }
const hasItsStage = ({ figure: listed, stage }: { figure: Listed; stage?: string | undefined }) =>
  (listed === 'reached') === (stage !== undefined)
const NO_STAGE = { path: ['stage'], message: 'Choose the stage.' }

export const listDashboardRows = get('/api/dashboard/rows', {
  summary: 'Lists the applications, hires or stage arrivals of a period, newest first.',
  query: z.strictObject({ ...pageQuery, ...behind }).refine(hasItsStage, NO_STAGE),
  answer: pageOf(dashboardRowSchema),
})

export const exportDashboardRows = file(
  '/api/dashboard/rows/export.csv',
  z.strictObject(behind).refine(hasItsStage, NO_STAGE),
)

const saleSchema = z.object({
  id: idSchema,
  leadId: idSchema,
  client: z.object({ id: idSchema, name: z.string() }),
  orderNumber: z.number().int(),
  category: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  saleNo: z.number().int(),
  shareLimit: z.number().int(),
  priceCents: z.number().int(),
  deliveredAt: timestampSchema,
  returnedAt: timestampSchema.nullable(),
})
export type Sale = z.infer<typeof saleSchema>

const sales = { figure: z.enum(SALES).default('sold'), days, client, whose }

export const listDashboardSales = get('/api/dashboard/sales', {
  summary: 'Lists the leads sold in a period, newest first: all of them, or those that make the revenue.',
  query: z.strictObject({ ...pageQuery, ...sales }),
  answer: pageOf(saleSchema).extend({ totalCents: z.number().int() }),
})

export const exportDashboardSales = file('/api/dashboard/sales/export.csv', z.strictObject(sales))
