// Spend of campaigns: which lead carries it, in open months and late for closed ones.
import type { Tx } from '#platform/server/transaction.ts'
import { placeDifference, placeSpend, type SpendPart } from '../engine/ads.ts'
import { monthOf } from '../engine/calendar.ts'
import { firstDay } from './calendar.ts'
import * as queries from './queries/spend.ts'

export async function syncOpenSpend({ db, now }: Tx, since: string): Promise<void> {
  const spend = await queries.listOpenSpend(db, now)
  const leadDays = await queries.listOpenLeadDays(db, now)
  const leadsOf = Map.groupBy(leadDays, ({ campaignId }) => campaignId)
  const rows = [...Map.groupBy(spend, ({ campaignId }) => campaignId)].flatMap(([campaignId, days]) => {
    const own = (leadsOf.get(campaignId) ?? []).map(({ day, leadIds }) => ({ day, leadIds }))
    return placeSpend(days, own).map((part) => toRow(campaignId, part))
  })
  await queries.syncSpend(db, rows, since)
}

const toRow = (
  campaignId: string,
  part: SpendPart,
  booked = firstDay(monthOf(part.day)),
): queries.AdsRow => ({
  campaignId,
  ...part,
  booked,
})

type Closed = { campaignId: string; day: string; oldestOpen: string }

/** Spend of a closed day that changed: the difference, in the oldest open month. */
export async function bookLateSpend(tx: Tx, { campaignId, day, oldestOpen }: Closed): Promise<void> {
  const { db, now } = tx
  const { known, cents } = await queries.readClosedDay(db, { campaignId, day, oldestOpen })
  const booked = known.map(({ leadId, cents: part }) => ({ day, leadId, cents: part }))
  const parts = placeDifference({ day, cents }, booked)
  const isFirst = booked.length === 0
  const next =
    isFirst && parts.length > 0 ? await queries.findNextLeads(db, { campaignId, day, now }) : undefined
  const placed = next ? placeSpend([{ day, cents }], [{ day: next.day, leadIds: next.leadIds }]) : parts
  await queries.addLateSpend(
    db,
    placed.map((part) => toRow(campaignId, part, oldestOpen)),
  )
}

/** Spend of earlier months that waited for a lead goes to the leads of the next day that has some. */
export async function releaseWaitingSpend({ db, now }: Tx, before: string): Promise<void> {
  for (const row of await queries.listWaiting(db, before)) {
    const { campaignId, day, cents, booked } = row
    const next = await queries.findNextLeads(db, { campaignId, day, now })
    if (!next) continue
    const parts = placeSpend([{ day, cents }], [{ day: next.day, leadIds: next.leadIds }])
    await queries.releaseWaiting(
      db,
      row,
      parts.map((part) => toRow(campaignId, part, booked)),
    )
  }
}
