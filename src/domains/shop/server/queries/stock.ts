// What a client can buy of a product, newest first.
import { IN_STOCK_SQL } from '#domains/leads/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { oneOf, type Value, valueList } from '#platform/server/list-filters.ts'
import { findZip } from '#platform/server/places/places.ts'
import { withinRadius } from '#platform/server/radius.ts'
import { DAY } from '#shared/durations.ts'
import { invalid } from '#shared/errors.ts'
import type { Area } from '../../contract/schemas.ts'
import { AGE_DAYS } from '../../contract/words.ts'
import type { Prices } from '../prices.ts'
import type { ProductRow } from './products.ts'
import { SAME_PERSON } from './standing-orders.ts'

export type Offered = { clientId: string; product: ProductRow; area: Area; now: Date }
export type Wanted = Offered & {
  quantity: number
  /** Leads that another line of the order takes. */
  except: readonly string[]
  /** Contacts of the people in those leads, where a campaign keeps duplicates from each buyer. */
  people?: ReadonlySet<string>
  /** What a lead may cost at most in its area. */
  atMost?: { cents: number; prices: Prices } | undefined
}
export type StockRow = {
  id: string
  state: string | null
  countyFips: string | null
  /** The hashes of a person whom one client gets once. Null where the campaign does not say so. */
  email: string | null
  phone: string | null
}

/** A shared lead was promised to so many clients at most. An exclusive one must be untouched. */
export const sharesFit = (shareLimit: number, value: Value) =>
  shareLimit === 1
    ? 'l.shares_sold = 0'
    : `l.share_limit between 2 and ${value(shareLimit)}::int and l.shares_sold < l.share_limit`

/** A client pays for a person to call or write to. A hash exists only for a contact that can be used. */
export const HAS_CONTACT = '(l.email_hash is not null or l.phone_hash is not null)'

function conditionsOf({ clientId, product, area, now }: Offered, value: Value): string[] {
  const [from, to] = AGE_DAYS[product.ageBand]
  const ago = (days: number) => value(new Date(now.getTime() - days * DAY))
  const conditions = [
    `${IN_STOCK_SQL} and l.shares_sold < l.share_limit`,
    HAS_CONTACT,
    `l.category = ${value(product.category)}`,
    `l.received_at > ${ago(to)} and l.received_at <= ${ago(from)}`,
    sharesFit(product.shareLimit, value),
    `not exists (select from lead_deliveries d where d.lead_id = l.id and d.client_id = ${value(clientId)})`,
    `(l.buyer_days is null or not exists (select from ${SAME_PERSON} and d.client_id = ${value(clientId)}))`,
    `not exists (select from suppressions s where s.contact_hash in (l.email_hash, l.phone_hash))`,
    `not exists (select from lead_consents c where c.lead_id = l.id and c.revoked_at is not null)`,
  ]
  return [...conditions, ...areaConditions(area, value)]
}

export function areaConditions({ states, counties, zip, radiusMiles }: Area, value: Value): string[] {
  const found: string[] = []
  if (states) found.push(oneOf('l.state')(states, { value }))
  if (counties) found.push(oneOf('l.county_fips')(counties, { value }))
  if (zip && radiusMiles) {
    const place = findZip(zip)
    if (!place) throw invalid('zip', 'This ZIP code does not exist. Check it.')
    found.push(...withinRadius('l', { lat: place.lat, lng: place.lng, miles: radiusMiles }, value).conditions)
  }
  return found
}

const LOCKS = { none: '', skip: 'for no key update of l skip locked', wait: 'for no key update of l' }

export const peopleOf = ({ email, phone }: StockRow) => [email, phone].filter((hash) => hash !== null)

/** Leads that another buyer holds at the moment are passed over (`skip`) or waited for. */
export async function findStock(db: Db, wanted: Wanted, lock: keyof typeof LOCKS): Promise<StockRow[]> {
  const people = new Set(wanted.people)
  const found: StockRow[] = []
  const except = [...wanted.except]
  for (;;) {
    const rows = await queryStock(db, { ...wanted, except, quantity: wanted.quantity - found.length }, lock)
    const before = found.length
    for (const row of rows) {
      except.push(row.id)
      if (peopleOf(row).some((hash) => people.has(hash))) continue
      for (const hash of peopleOf(row)) people.add(hash)
      found.push(row)
    }
    if (found.length - before === rows.length) return found
  }
}

async function queryStock(db: Db, wanted: Wanted, lock: keyof typeof LOCKS): Promise<StockRow[]> {
  const { values, value } = valueList()
  const conditions = conditionsOf(wanted, value)
  if (wanted.except.length > 0) conditions.push(`l.id <> all(${value(wanted.except)})`)
  if (wanted.atMost) {
    const prices = `${value(JSON.stringify(wanted.atMost.prices))}::jsonb`
    conditions.push(
      `coalesce(${prices} ->> l.county_fips, ${prices} ->> l.state, ${prices} ->> 'US')::int <= ${value(wanted.atMost.cents)}`,
    )
  }
  const text = `select l.id, l.state, l.county_fips,
      case when l.buyer_days is not null then encode(l.email_hash, 'hex') end as email,
      case when l.buyer_days is not null then encode(l.phone_hash, 'hex') end as phone from leads l where ${conditions.join(' and ')}
      order by l.received_at desc, l.id desc limit ${wanted.quantity} ${LOCKS[lock]}`
  const name = wanted.quantity === 1 ? nameOf(text) : undefined
  return db.query<StockRow>({ name, text, values, camel: true })
}

/**
 * Planning takes longer than finding one lead, so the few forms of that question are planned once. With more leads each
 * quantity would be a form of its own, and an unknown one would be planned for a tenth of the stock.
 */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `stock.${names.size}`
  names.set(text, name)
  return name
}

/** Counting stops here. */
const MAX_COUNTED = 10_000

export async function countOffered(db: Db, offered: Offered): Promise<number> {
  const { values, value } = valueList()
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from (select 1 from leads l
      where ${conditionsOf(offered, value).join(' and ')} limit ${MAX_COUNTED}) found`,
    values,
  })
  return row?.count ?? 0
}

export async function countOfferedByState(db: Db, offered: Offered) {
  const { values, value } = valueList()
  return db.query<{ state: string; count: number }>({
    text: `select l.state, count(*)::int as count from leads l
      where ${conditionsOf(offered, value).join(' and ')} and l.state is not null group by 1 order by 1`,
    values,
  })
}

export type SampleRow = {
  city: string | null
  state: string | null
  receivedAt: string
  sharesSold: number
  shareLimit: number
  hasPhone: boolean
  hasEmail: boolean
}

/** The newest leads in stock. The contact is not joined. */
export async function listSamples(db: Db, offered: Offered, limit: number): Promise<SampleRow[]> {
  const { values, value } = valueList()
  return db.query<SampleRow>({
    text: `select l.city, l.state, l.received_at, l.shares_sold, l.share_limit, l.phone_hash is not null as has_phone,
        l.email_hash is not null as has_email
      from leads l where ${conditionsOf(offered, value).join(' and ')}
      order by l.received_at desc, l.id desc limit ${value(limit)}`,
    values,
    camel: true,
  })
}
