// The rows behind a figure, newest first. Their sums come from the same rollups as the figure.
import { brokenCursor, decodeCursor } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { keyset } from '#platform/server/list.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import { addDays } from '#shared/zoned-time.ts'
import type { FunnelStep, Measure } from '../../contract/figures.ts'
import type { Split } from '../../contract/splits.ts'
import type { Span } from '../span.ts'
import { factsOf, KINDS } from './facts.ts'
import { campaignOf, filterConditions, JOINS, jobOf, keyOf } from './figures.ts'

export type FactRow = {
  id: string
  kind: 'delivery' | 'receipt' | 'interview' | 'interviewed' | 'offer' | 'hire' | 'hired' | 'application'
  at: string
  clientId: string
  clientName: string
  leadId: string | null
  deliveryId: string | null
  applicationId: string | null
  candidateId: string | null
  name: string | null
  jobId: string | null
  jobTitle: string | null
  campaignId: string | null
  campaignName: string | null
  productId: string | null
  productName: string | null
  ownerId: string | null
  ownerName: string | null
  state: string | null
  source: string | null
  orderNumber: number | null
  deliveredAt: string | null
  returnedAt: string | null
  minutes: number | null
  spendCents: number
  /** Its price, or 0 once returned. Of a hire, the price of its lead if it was asked for. */
  cents: number | null
  /** Only of receipts. */
  receiptKind?: string
  receiptMonth?: string
  missing?: number
}

/** Which rows of a kind the measure counts. */
const COUNTED: Partial<Record<Measure, string>> = {
  returned: 's.returned = 1',
  kept: 's.returned = 0',
  contacted: 's.contacted = 1',
  calls: 's.contacted = 1',
}

/** Which deliveries reached a step of the funnel. */
const REACHED: Record<FunnelStep, string> = {
  delivered: 'true',
  kept: 's.returned = 0',
  contacted: 's.contacted = 1',
  interviewed: 's.led_interviewed = 1',
  offered: 's.led_offered = 1',
  hired: 's.led_hired = 1',
}

const localDay = (zone: string) => `(s.at at time zone ${zone})::date`

export type RowsAsked = {
  span: Span
  measure: Measure
  by: Split | null
  /** One line of the split. */
  key: string | undefined
  /** Deliveries that reached this step. */
  step?: FunnelStep | undefined
}
type PageAsked = RowsAsked & { limit: number; cursor: string | undefined; hasPrice?: boolean }

function conditionsOf({ span, measure, by, key, step }: RowsAsked, value: Value): string[] {
  const zone = value(span.calendar.timezone)
  const start = `${value(span.from)}::date`
  const end = `${value(span.to)}::date`
  const kinds = KINDS[measure].map((kind) => `'${kind}'`).join(', ')
  const conditions = [
    `s.kind in (${kinds})`,
    `s.at >= ${start}::timestamp at time zone ${zone} - interval '3 hours'`,
    `s.at < (${end} + 1)::timestamp at time zone ${zone} + interval '3 hours'`,
    `${localDay(zone)} between ${start} and ${end}`,
    ...filterConditions(span, value),
  ]
  if (span.filters.client) conditions.push(`s.client_id = ${value(span.filters.client)}::uuid`)
  const own = COUNTED[measure]
  if (own) conditions.push(own)
  if (step) conditions.push(REACHED[step])
  if (by && key !== undefined) conditions.push(`${keyOfRow(by, zone, span.isOwn)} = ${value(key)}`)
  return conditions
}

/** Facts have no day of their own. */
const keyOfRow = (by: Split, zone: string, isOwn?: boolean) =>
  keyOf(by, 'day', isOwn).replace('s.day', localDay(zone))

const NAME = `coalesce(
  (select nullif(trim(k.first_name || ' ' || k.last_name), '') from candidates k
    where k.id = p.candidate_id and k.anonymized_at is null),
  (select nullif(trim(concat_ws(' ', x.first_name, x.last_name)), '') from lead_contacts x where x.lead_id = p.lead_id))`

const amountOf = ({ hasPrice }: PageAsked): string =>
  hasPrice
    ? 'case when d.returned_at is null then d.price_cents else 0 end'
    : `case when p.kind = 'delivery' then p.spend_cents end`

export const detailsOf = (
  cents: string,
) => `select p.*, ${cents} as cents, ${NAME} as name, c.name as client_name, j.title as job_title, g.name as campaign_name,
    k.name as product_name, u.name as owner_name, o.number as order_number, d.delivered_at, d.returned_at
  from page p join clients c on c.id = p.client_id left join job_postings j on j.id = p.job_id
    left join campaigns g on g.id = p.campaign_id left join lead_products k on k.id = p.product_id
    left join users u on u.id = p.owner_id left join lead_deliveries d on d.id = p.delivery_id
    left join order_lines n on n.id = d.order_line_id left join orders o on o.id = n.order_id`

export const outOf = (
  isOwn = false,
) => `s.id, s.kind, s.client_id, s.at, s.lead_id, s.delivery_id, s.application_id, s.candidate_id,
  ${campaignOf(isOwn)} as campaign_id,
  s.product_id, s.state, coalesce(s.owner_id, o.account_manager_id) as owner_id, s.source,
  ${jobOf(isOwn)} as job_id, s.minutes, s.spend_cents`

export const SORT = '-at'
export const PAGE_ORDER = { by: 's.at', key: (row: FactRow) => row.at }

async function findPage(db: Db, asked: PageAsked) {
  const { values, value } = valueList()
  const conditions = conditionsOf(asked, value)
  const { after, orderBy, limit, toPage } = keyset<FactRow>(
    { sort: SORT, limit: asked.limit, cursor: asked.cursor },
    { order: PAGE_ORDER, id: 's.id' },
    value,
  )
  const rows = await db.query<FactRow>({
    camel: true,
    text: `with page as (select ${outOf(asked.span.isOwn)} from (${factsOf(KINDS[asked.measure])}) s ${JOINS} where ${[...conditions, ...after].join(' and ')}
        order by ${orderBy} limit ${limit})
      ${detailsOf(amountOf(asked))} order by p.at desc, p.id desc`,
    values,
  })
  return toPage(rows)
}

/** The first look. A page of a busy agency is found in its newest day, without reading the whole period. */
const FIRST_DAYS = 1

const DAYS_IN: Partial<Record<Split, number>> = { day: 1, week: 7, month: 31 }

/** A line of a split by time is about its own days only. */
function daysOf({ span, by, key = '' }: PageAsked): Span {
  const days = by && DAYS_IN[by]
  const first = by === 'month' ? `${key}-01` : key
  // Any text can be asked for, and no row has it.
  if (!days || !/^\d{4}-\d\d-\d\d$/.test(first) || Number.isNaN(Date.parse(first))) return span
  const last = addDays(first, days - 1)
  return { ...span, from: first > span.from ? first : span.from, to: last < span.to ? last : span.to }
}

/** Looks at the newest days before the cursor, and at longer and longer stretches until the page is full. */
export async function listFacts(db: Db, asked: PageAsked) {
  const span = daysOf(asked)
  let last = asked.cursor ? dayOfCursor(asked.cursor, span) : span.to
  for (let days = FIRST_DAYS; ; days *= 12) {
    const from = addDays(last, 1 - days)
    const isWhole = from <= span.from
    // oxlint-disable-next-line no-await-in-loop -- A longer stretch is only read when this one was too short.
    const page = await findPage(db, { ...asked, span: { ...span, from: isWhole ? span.from : from } })
    if (isWhole || page.nextCursor) return page
    last = span.to < last ? span.to : last
  }
}

function dayOfCursor(cursor: string, { from, to }: Span): string {
  const [at] = decodeCursor(cursor, SORT)
  const day = at.slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw brokenCursor()
  if (day >= to) return to
  // In another timezone it may be the next day already.
  const next = addDays(day, 1)
  return next < from ? from : next
}
