// Which lead carries which part of a campaign's spend.
import { splitEqually } from './split.ts'
import type { Day } from './types.ts'

/** Leads of one campaign that arrived on a day, by id. Test leads are not among them. */
export type LeadDay = { day: Day; leadIds: readonly string[] }
export type Spend = { day: Day; cents: number }
/** The part of a day's spend. Without a lead it waits on the campaign. */
export type SpendPart = { day: Day; leadId: string | null; cents: number }

const splitOver = ({ day, cents }: Spend, leadIds: readonly string[]): SpendPart[] =>
  splitEqually(cents, leadIds.length).map((share, index) => ({
    day,
    leadId: leadIds[index] ?? null,
    cents: share,
  }))

/** Spend keeps its day. Without leads it goes to the leads of the next day that has some. */
export function placeSpend(spend: readonly Spend[], leadDays: readonly LeadDay[]): SpendPart[] {
  const days = leadDays
    .filter(({ leadIds }) => leadIds.length > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return spend
    .filter(({ cents }) => cents !== 0)
    .flatMap((each) => {
      const next = days.find(({ day }) => day >= each.day)
      return next ? splitOver(each, next.leadIds.toSorted()) : [{ ...each, leadId: null }]
    })
}

/**
 * Changed spend of a closed day: the difference to what was booked, over the leads that carried it. A lead that was
 * added to the day later carries nothing.
 */
export function placeDifference(spend: Spend, booked: readonly SpendPart[]): SpendPart[] {
  const known = booked.reduce((sum, { cents }) => sum + cents, 0)
  const difference = { ...spend, cents: spend.cents - known }
  if (difference.cents === 0) return []
  const leadIds = [...new Set(booked.flatMap(({ leadId }) => leadId ?? []))].toSorted()
  return leadIds.length > 0 ? splitOver(difference, leadIds) : [{ ...difference, leadId: null }]
}
