// Texts about a campaign on the screens.
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
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
