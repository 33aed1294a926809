// Texts about a campaign on the screens.
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { formatDate } from '#ui/format-time.ts'
import type { Area, Campaign } from '../contract/schemas.ts'

export function areaText({ states, zip, radiusMiles }: Area): string {
  const radius = zip && radiusMiles ? [`${radiusMiles} mi of ${zip}`] : []
  const named = states.length > 3 ? [`${states.length} states`] : states.map((state) => STATE_NAMES[state])
  return [...radius, ...named].join(', ') || 'Everywhere'
}

/** A day without a clock: the same in every timezone. */
export const dayText = (day: string) =>
  formatDate(new Date(`${day}T12:00:00Z`), { now: new Date(), timeZone: 'UTC' })

export function runsText({ startsOn, endsOn }: Pick<Campaign, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `${dayText(startsOn)} to ${dayText(endsOn)}`
  if (startsOn) return `From ${dayText(startsOn)}`
  return endsOn ? `Until ${dayText(endsOn)}` : 'No dates'
}

/** The days of a campaign with both ends. */
export function daysOf({ startsOn, endsOn }: Pick<Campaign, 'startsOn' | 'endsOn'>): number | null {
  if (!startsOn || !endsOn || endsOn < startsOn) return null
  return Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000) + 1
}

export const shareText = (shareLimit: number) =>
  shareLimit === 1 ? 'Exclusive' : `Shared, up to ${shareLimit} buyers`

type Sold = { category: string; shareLimit: number }

/** Why no product sells these leads, or null. An exclusive product also takes a shared lead before its first sale. */
export function unsoldText(
  { category, shareLimit }: { category: string | null; shareLimit: number },
  products: readonly Sold[],
): string | null {
  const limits = products.filter((product) => product.category === category).map((each) => each.shareLimit)
  if (category === null || limits.length === 0) return null
  const isSold = limits.some((limit) => limit === 1 || (shareLimit > 1 && shareLimit <= limit))
  if (isSold) return null
  const sold = limits.map((limit) => shareText(limit).toLowerCase()).join(' or ')
  return `No ${category} product sells these leads. Its products are ${sold}. Change one of them.`
}

export const duplicateText = ({
  duplicateDays: days,
  duplicateScope,
}: {
  duplicateDays: number
  duplicateScope: string
}) => {
  if (days === 0) return 'Never'
  return `Within ${days} ${days === 1 ? 'day' : 'days'}${duplicateScope === 'buyer' ? ', per buyer' : ''}`
}
