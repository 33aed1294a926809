// What a client can buy of a product, newest first.
import type { Db } from '#platform/server/database.ts'
import { oneOf, type Value, valueList } from '#platform/server/list-filters.ts'
import { findZip } from '#platform/server/places/places.ts'
import { withinRadius } from '#platform/server/radius.ts'
import { DAY } from '#platform/shared/durations.ts'
import { invalid } from '#platform/shared/errors.ts'
import type { Area } from '../../contract/schemas.ts'
import { AGE_DAYS } from '../../contract/words.ts'
import type { ProductRow } from './products.ts'

export type Wanted = {
  clientId: string
  product: ProductRow
  area: Area
  quantity: number
  /** Leads that another line of the order takes. */
  except: readonly string[]
  now: Date
}
export type StockRow = { id: string; state: string | null; county_fips: string | null }

function conditionsOf({ clientId, product, area, except, now }: Wanted, value: Value): string[] {
  const [from, to] = AGE_DAYS[product.age_band]
  const ago = (days: number) => value(new Date(now.getTime() - days * DAY))
  const conditions = [
    `l.status in ('available', 'partially_sold') and not l.is_test and l.shares_sold < l.share_limit`,
    `l.category = ${value(product.category)}`,
    `l.received_at > ${ago(to)} and l.received_at <= ${ago(from)}`,
    // A shared lead was promised to so many clients at most. An exclusive one must be untouched.
    product.share_limit === 1
      ? 'l.shares_sold = 0'
      : `l.share_limit between 2 and ${value(product.share_limit)}::int`,
    `not exists (select from lead_deliveries d where d.lead_id = l.id and d.client_id = ${value(clientId)})`,
    `not exists (select from suppressions s where s.contact_hash in (l.email_hash, l.phone_hash))`,
    `not exists (select from lead_consents c where c.lead_id = l.id and c.revoked_at is not null)`,
  ]
  if (except.length > 0) conditions.push(`l.id <> all(${value(except)})`)
  return [...conditions, ...areaConditions(area, value)]
}

function areaConditions({ states, counties, zip, radiusMiles }: Area, value: Value): string[] {
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

/** Leads that another buyer holds at the moment are passed over (`skip`) or waited for. */
export async function findStock(db: Db, wanted: Wanted, lock: keyof typeof LOCKS): Promise<StockRow[]> {
  const { values, value } = valueList()
  return db.query<StockRow>({
    text: `select l.id, l.state, l.county_fips from leads l where ${conditionsOf(wanted, value).join(' and ')}
      order by l.received_at desc, l.id desc limit ${value(wanted.quantity)} ${LOCKS[lock]}`,
    values,
  })
}
