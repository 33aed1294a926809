// Seven campaigns over five channels, with their forms and what each day cost.
import type { CampaignCreate } from '#domains/campaigns/contract/schemas.ts'
import type { FormCampaign } from '#domains/campaigns/server/index.ts'
import { findFormCampaign, saveSpend } from '#domains/campaigns/server/index.ts'
import { createCampaign, updateCampaign } from '#domains/campaigns/server/service.ts'
import { createInbound } from '#domains/integrations/server/inbound-service.ts'
import { addDemoSecrets } from '#domains/integrations/server/secrets-service.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { findClientIds } from './queries/demo.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

export const DAYS = 90
/** So many days ago. */
const PAUSED = 6
const ARCHIVED = 33
const SET_UP = DAYS + 4

const CONSENT_FIELDS = { consent: 'consent' }
const META_FIELDS = {
  full_name: 'name',
  email: 'email',
  phone_number: 'phone',
  zip_code: 'zip',
  ...CONSENT_FIELDS,
}
const GOOGLE_FIELDS = {
  FULL_NAME: 'name',
  EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  POSTAL_CODE: 'zip',
  ...CONSENT_FIELDS,
}

type Shape = Omit<CampaignCreate, 'clientId' | 'status'> & {
  key: string
  /** Leads on a usual weekday, and what one costs. */
  perDay: number
  costCents: number
  categories: readonly string[]
}

/** The question whose answer is the category. */
export const ROLE_QUESTION = 'which_role_do_you_want'

const SHAPES: readonly Shape[] = [
  {
    key: 'houston',
    name: 'RN Houston',
    channel: 'meta_lead_ad',
    category: 'Nursing',
    pageId: '104882391770215',
    formId: '731904416623508',
    area: { states: [], zip: '77030', radiusMiles: 60 },
    budgetCents: 6_000,
    shareLimit: 3,
    fieldMap: { ...META_FIELDS, years_at_the_bedside: null },
    perDay: 6,
    costCents: 620,
    categories: ['Nursing'],
  },
  {
    key: 'health',
    name: 'Nurses and assistants',
    channel: 'meta_lead_ad',
    pageId: '104882391770215',
    formId: '889120347715062',
    budgetCents: 8_000,
    shareLimit: 3,
    fieldMap: { ...META_FIELDS, [ROLE_QUESTION]: 'category', when_can_you_start: null },
    perDay: 19,
    costCents: 310,
    categories: ['Nursing', 'Nursing', 'Allied health'],
  },
  {
    key: 'drivers',
    name: 'CDL drivers',
    channel: 'google_form',
    category: 'Driving',
    formId: '40226119',
    budgetCents: 5_000,
    shareLimit: 3,
    fieldMap: { ...GOOGLE_FIELDS, cdl_a: null, years_of_driving: null },
    perDay: 12,
    costCents: 260,
    categories: ['Driving'],
  },
  {
    key: 'warehouse',
    name: 'Warehouse crews',
    channel: 'api',
    category: 'Warehouse',
    budgetCents: 1_500,
    shareLimit: 2,
    fieldMap: {
      applicant: 'name',
      mail: 'email',
      mobile: 'phone',
      postal: 'zip',
      shift: null,
      ...CONSENT_FIELDS,
    },
    perDay: 7,
    costCents: 140,
    categories: ['Warehouse'],
  },
  {
    key: 'trades',
    name: 'Skilled trades, late summer',
    channel: 'google_form',
    category: 'Skilled trades',
    formId: '40226044',
    budgetCents: 4_000,
    shareLimit: 3,
    fieldMap: { ...GOOGLE_FIELDS, trade: null },
    perDay: 10,
    costCents: 290,
    categories: ['Skilled trades'],
  },
  {
    key: 'postings',
    name: 'Job applications',
    channel: 'job_posting',
    budgetCents: 1_500,
    perDay: 0,
    costCents: 0,
    categories: [],
  },
  {
    key: 'walk-ins',
    name: 'Walk-ins and calls',
    channel: 'manual',
    shareLimit: 3,
    perDay: 0,
    costCents: 0,
    categories: [],
  },
]

export type DemoCampaign = FormCampaign &
  Pick<Shape, 'key' | 'perDay' | 'costCents' | 'categories'> & {
    version: number
    channel: CampaignCreate['channel']
    formId: string | null
    pageId: string | null
    /** Leads come until here. */
    until: Date
  }

export async function addCampaigns(context: Context, staff: readonly DemoStaff[]): Promise<DemoCampaign[]> {
  const manager = staff.find(({ role }) => role === 'manager')
  const lakeside = (await findClientIds(context.db)).get('Lakeside Health') ?? null
  if (!manager) throw new Error('The demo needs a manager.')
  const setUp = asStaff(context, manager, new Date(context.now.getTime() - SET_UP * DAY))
  const partner = await createInbound(setUp, { name: 'Crew Finder', fieldMap: {} })
  await transaction(setUp, addDemoSecrets)
  const startsOn = dayOf(setUp.now)
  const made: DemoCampaign[] = []
  for (const [index, { key, perDay, costCents, categories, ...shape }] of SHAPES.entries()) {
    // The list shows the youngest first.
    const at = new Date(setUp.now.getTime() - index * HOUR)
    const formId = shape.channel === 'api' ? partner.id : (shape.formId ?? null)
    const owner = key === 'houston' ? lakeside : null
    const { id, version } = await createCampaign(
      { ...setUp, now: at },
      {
        ...shape,
        formId,
        clientId: owner,
        startsOn,
        status: 'active',
      },
    )
    const row = await findFormCampaign(context.db, id)
    if (!row) throw new Error('A campaign is missing that was just created.')
    const { channel, pageId = null } = shape
    const until = key === 'trades' ? new Date(context.now.getTime() - ARCHIVED * DAY) : context.now
    made.push({ ...row, key, perDay, costCents, categories, version, channel, formId, pageId, until })
  }
  return made
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** When campaigns stop. A paused one keeps the leads that still come. */
export const campaignEnds = (context: Context, campaigns: readonly DemoCampaign[], manager: DemoStaff) =>
  (
    [
      { key: 'trades', status: 'archived', daysAgo: ARCHIVED },
      { key: 'warehouse', status: 'paused', daysAgo: PAUSED },
    ] as const
  ).map(({ key, status, daysAgo }) => {
    const at = new Date(context.now.getTime() - daysAgo * DAY)
    return {
      at,
      run: async () => {
        const { id, version } = campaigns.find((campaign) => campaign.key === key) ?? { id: '', version: 0 }
        await updateCampaign(asStaff(context, manager, at), { id, version, edit: { status } })
      },
    }
  })

/** What each day cost, close to what its leads cost. Job applications cost the sponsored postings. */
export async function addSpend(
  context: Context,
  given: { campaigns: readonly DemoCampaign[]; manager: DemoStaff; random: Random },
): Promise<void> {
  const { campaigns, manager, random } = given
  const pausedAt = context.now.getTime() - PAUSED * DAY
  const paid = campaigns.filter(({ channel }) => channel !== 'manual')
  const rows = paid.flatMap(({ id, key, perDay, costCents, until }) => {
    const end = key === 'warehouse' ? pausedAt : until.getTime()
    return Array.from({ length: DAYS + 1 }, (_, daysAgo) => {
      const at = new Date(context.now.getTime() - daysAgo * DAY)
      const dayCents = perDay > 0 ? perDay * costCents * volumeOn(at) : 1_150
      return {
        at,
        row: { campaignId: id, day: dayOf(at), cents: Math.round(dayCents * (0.85 + random.next() * 0.3)) },
      }
    }).flatMap(({ at, row }) => (at.getTime() <= end ? [row] : []))
  })
  await saveSpend(asStaff(context, manager, context.now), { rows, source: 'import' })
}

/** People look for work on weekdays, most at the start of the week. */
export const volumeOn = (at: Date) => [0.5, 1.2, 1.15, 1.05, 1, 0.85, 0.45][at.getUTCDay()] ?? 1
