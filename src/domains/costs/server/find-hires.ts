// Every hire that stands, and the closed receipts whose hire was undone.
import type { Tx } from '#platform/server/transaction.ts'
import { monthOf } from '../engine/calendar.ts'
import { standingHire } from '../engine/hires.ts'
import type { Hire } from '../engine/types.ts'
import { firstDay, monthAt } from './calendar.ts'
import type { HireRow } from './queries/facts.ts'
import { listHireCampaigns, listHires, listMoves } from './queries/facts.ts'
import type { MonthRow } from './queries/months.ts'

export type KnownHire = Hire & { candidateId: string; ownerId: string | null; receiptId: string | null }
type Found = { hires: KnownHire[]; undone: string[] }

/** `months` has one open month or more. */
export async function findHires({ db, now }: Tx, months: readonly MonthRow[]): Promise<Found> {
  const oldest = months.find(({ closedAt }) => closedAt === null)
  if (!oldest) return { hires: [], undone: [] }
  const [first = oldest] = months
  const rows = await listHires(db, { since: oldest.startsAt, now })
  const moves = Map.groupBy(
    await listMoves(
      db,
      rows.map(({ applicationId }) => applicationId),
      now,
    ),
    ({ applicationId }) => applicationId,
  )
  const hires: KnownHire[] = []
  const undone: string[] = []
  for (const row of rows) {
    const own = (moves.get(row.applicationId) ?? []).map((move) => ({
      ...move,
      fromStatus: move.fromStatus,
      toStatus: move.toStatus,
    }))
    const hiredAt = standingHire(own, row.hireEnd)
    // A merge never moves a closed receipt.
    const stands = row.receiptId !== null && (hiredAt === row.closedAt || row.isMerged)
    if (row.receiptId && !stands) undone.push(row.receiptId)
    if (stands)
      hires.push(
        toHire(row, {
          hiredAt: row.closedAt ?? '',
          month: monthOf(row.closedMonth ?? ''),
          receiptId: row.receiptId,
        }),
      )
    else if (hiredAt && !row.isMerged && Date.parse(hiredAt) >= Date.parse(first.startsAt))
      hires.push(toHire(row, { hiredAt, month: openMonth(months, oldest, hiredAt), receiptId: null }))
  }
  return { hires: await withCampaigns({ db }, hires), undone }
}

/** A hire of a closed month that became known afterwards belongs to the oldest open month. */
function openMonth(months: readonly MonthRow[], oldest: MonthRow, hiredAt: string): string {
  const month = monthAt(months, hiredAt) ?? monthOf(oldest.month)
  return firstDay(month) < oldest.month ? monthOf(oldest.month) : month
}

const toHire = (
  row: HireRow,
  { hiredAt, month, receiptId }: { hiredAt: string; month: string; receiptId: string | null },
): KnownHire => ({
  applicationId: row.applicationId,
  personId: row.personId,
  candidateId: row.candidateId,
  ownerId: row.ownerId,
  hiredAt,
  month,
  jobId: row.jobId,
  clientId: row.clientId,
  campaignIds: [],
  receiptId,
})

async function withCampaigns({ db }: Pick<Tx, 'db'>, hires: readonly KnownHire[]): Promise<KnownHire[]> {
  const fresh = hires.filter(({ receiptId }) => receiptId === null)
  const rows = await listHireCampaigns(db, fresh)
  const campaigns = new Map(rows.map((row) => [row.applicationId, row.campaignIds]))
  return hires.map((hire) => ({ ...hire, campaignIds: campaigns.get(hire.applicationId) ?? [] }))
}
