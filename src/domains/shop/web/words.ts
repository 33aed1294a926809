// Orders, areas and return policies in the words of the portal. Pure.
import { DAY } from '#shared/durations.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import type { OrderItem } from '../contract/buying-schemas.ts'
import type { Area, Order } from '../contract/schemas.ts'

export const stateName = (code: string) => STATE_NAMES[STATES.find((state) => state === code) ?? 'TX']

const MAX_NAMED = 3

export function areaWords({ states, counties, zip, radiusMiles }: Area): string {
  if (zip && radiusMiles) return `${radiusMiles} mi of ${zip}`
  if (counties) return plural(counties.length, 'county', 'counties')
  if (!states) return 'all states'
  return states.length <= MAX_NAMED ? states.map(stateName).join(', ') : plural(states.length, 'state')
}

export const sharesWords = (shareLimit: number) =>
  shareLimit === 1 ? 'only you' : `up to ${shareLimit} buyers`

export function orderTitle({ lines }: Order): string {
  const [line, ...others] = lines
  if (!line) return 'Order'
  const words = `${line.category}, ${sharesWords(line.shareLimit)}, ${areaWords(line.filter)}`
  return others.length > 0 ? `${words} and ${plural(others.length, 'more product')}` : words
}

export function orderCounts({ lines }: Order) {
  const sum = (name: 'quantity' | 'delivered' | 'returned') =>
    lines.reduce((all, line) => all + line[name], 0)
  return { quantity: sum('quantity'), delivered: sum('delivered'), returned: sum('returned') }
}

type ReturnPolicy = { returnDays: number; returnLimitPercent: number }

/** Until when, and how many. The reasons stand beside it. */
export const returnWindowWords = ({ returnDays }: ReturnPolicy) =>
  `You can ask for a return within ${plural(returnDays, 'day')} of delivery`
export const returnLimitWords = ({ returnLimitPercent: percent }: ReturnPolicy) =>
  percent === 0
    ? 'The agency decides about each return.'
    : `Limit: ${percent}% of your leads in 30 days. Returns above it can be declined.`

/** The day by which an order is full in 9 of 10 cases. */
export const fullByWords = (days: number, now = new Date()) =>
  `by about ${formatDate(new Date(now.getTime() + days * DAY), { now })} (90% likely)`

export const daysWords = (days: number) => (days <= 1 ? '1 day' : `${days} days`)

/** What of an order's price went back to the balance. */
export const creditsOf = ({
  creditedCents,
  refundedCents,
}: Pick<OrderItem, 'creditedCents' | 'refundedCents'>) => creditedCents + refundedCents

export const placeWords = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')

export const saleWords = ({ saleNo, shareLimit }: { saleNo: number; shareLimit: number }) =>
  shareLimit === 1 ? 'only you' : `sale ${saleNo} of ${shareLimit}`
