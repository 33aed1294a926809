// The rules of campaigns: periods, areas and the rows of a spend file. Pure: the clock is passed in.
import type { FieldProblem } from '#shared/errors.ts'
import type { Area, SpendRow } from '../contract/schemas.ts'
import { type CampaignPeriod, type CampaignStatus, type Channel, FORM_CHANNELS } from '../contract/words.ts'

const DAYS: Partial<Record<CampaignPeriod, number>> = { '7d': 7, '30d': 30 }

/** The first day of a period in UTC. Null for all time. */
export function firstDayOf(period: CampaignPeriod, now: Date): string | null {
  if (period === 'all') return null
  const days = DAYS[period]
  const first = days
    ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1 - days)
    : Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3, 1)
  return new Date(first).toISOString().slice(0, 10)
}

type Point = { lat: number; lng: number }
type LeadPlace = { state: string | null; lat: number | null; lng: number | null }

/** A lead without a known place is not outside: nobody can say so. */
export function isOutsideArea(
  { states, radiusMiles }: Area,
  place: LeadPlace,
  { center, milesBetween }: { center: Point | null; milesBetween: (one: Point, other: Point) => number },
): boolean {
  const hasRadius = center !== null && radiusMiles !== null
  if (states.length === 0 && !hasRadius) return false
  const { state, lat, lng } = place
  const isNear =
    hasRadius && lat !== null && lng !== null && milesBetween(center, { lat, lng }) <= radiusMiles
  if (isNear || (state !== null && states.some((each) => each === state))) return false
  const isUnknown = (states.length > 0 && state === null) || (hasRadius && (lat === null || lng === null))
  return !isUnknown
}

type Launch = {
  name: string
  channel: Channel
  formId: string | null
  startsOn: string | null
  endsOn: string | null
  area: Area
  isKnownZip: boolean
}

const needsForm = (channel: Channel) => FORM_CHANNELS.some((each) => each === channel)

/** Everything that is wrong with the dates and the area, and before the launch also what is missing. */
export function campaignProblems(given: Launch, isLaunched: boolean): FieldProblem[] {
  const { startsOn, endsOn, area, channel, formId, isKnownZip } = given
  const problems: FieldProblem[] = []
  const add = (path: string, message: string) => void problems.push({ path, message })
  if (startsOn && endsOn && endsOn < startsOn) add('endsOn', 'The end must come after the start.')
  if (area.zip && !isKnownZip) add('area.zip', `There is no ZIP code ${area.zip}. Check its digits.`)
  if (area.zip && area.radiusMiles === null) add('area.radiusMiles', 'Enter the miles around the ZIP code.')
  if (!area.zip && area.radiusMiles !== null) add('area.zip', 'Enter the ZIP code in the middle of the area.')
  if (isLaunched && needsForm(channel) && !formId)
    add('formId', 'Enter the id of the form whose leads belong to this campaign.')
  return problems
}

/** Why a campaign cannot go from one status to another, or null. */
export function statusProblem(from: CampaignStatus, to: CampaignStatus): string | null {
  if (from === to) return null
  if (to === 'draft') return 'A launched campaign cannot become a draft again. Pause or archive it.'
  if (from === 'draft' && to === 'paused') return 'This campaign is a draft. Launch it first.'
  return null
}

type Known = { id: string; name: string }
export type GivenSpend = { date: string; campaign: string; amount: string }

/**
 * One row of a spend file, as we save it, or the sentence that says what to change. The import uses the same function.
 * A campaign is named by its name or its id.
 */
export function readSpend(
  given: GivenSpend,
  { campaigns, today }: { campaigns: ReadonlyMap<string, readonly Known[]>; today: string },
): { spend: SpendRow } | { problem: string } {
  const day = dayOf(given.date.trim())
  if (!day) return { problem: `“${given.date}” is not a date. Write it as 2026-11-17 or 11/17/2026.` }
  if (day > today) return { problem: `${day} is in the future. Enter spend for past days and today.` }
  const named = campaigns.get(given.campaign.trim().toLowerCase()) ?? []
  const [campaign] = named
  if (!campaign)
    return { problem: `There is no campaign “${given.campaign}”. Use its exact name, or its id.` }
  if (named.length > 1)
    return { problem: `${named.length} campaigns are named “${given.campaign}”. Use the id instead.` }
  const cents = centsOf(given.amount)
  if (cents === null)
    return { problem: `“${given.amount}” is not an amount. Write it as 1250.50 or 1,250.50.` }
  return { spend: { campaignId: campaign.id, day, cents } }
}

function dayOf(text: string): string | null {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day)) return null
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null
}

/** A comma only groups by three: “12,34” is 12.34 in other countries. */
const AMOUNT = /^(\d{1,8}|\d{1,3},\d{3}|\d{1,2},\d{3},\d{3})(?:\.(\d{0,2}))?$/

function centsOf(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const [, units, rest = ''] = AMOUNT.exec(plain) ?? []
  return units === undefined ? null : Number(units.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
}
