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
  const oldest = months.find(({ closed_at }) => closed_at === null)
  if (!oldest) return { hires: [], undone: [] }
  const [first = oldest] = months
  const rows = await listHires(db, { since: oldest.starts_at, now })
  const moves = Map.groupBy(
    await listMoves(
      db,
      rows.map(({ application_id }) => application_id),
      now,
    ),
    ({ application_id }) => application_id,
  )
  const hires: KnownHire[] = []
  const undone: string[] = []
  for (const row of rows) {
    const own = (moves.get(row.application_id) ?? []).map((move) => ({
      ...move,
      fromStatus: move.from_status,
      toStatus: move.to_status,
    }))
    const hiredAt = standingHire(own, row.hire_end)
    // A merge never moves a closed receipt.
    const stands = row.receipt_id !== null && (hiredAt === row.closed_at || row.is_merged)
    if (row.receipt_id && !stands) undone.push(row.receipt_id)
    if (stands)
      hires.push(
        toHire(row, {
          hiredAt: row.closed_at ?? '',
          month: monthOf(row.closed_month ?? ''),
          receiptId: row.receipt_id,
        }),
      )
    else if (hiredAt && !row.is_merged && Date.parse(hiredAt) >= Date.parse(first.starts_at))
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
  applicationId: row.application_id,
  personId: row.person_id,
  candidateId: row.candidate_id,
  ownerId: row.owner_id,
  hiredAt,
  month,
  jobId: row.job_id,
  clientId: row.client_id,
  campaignIds: [],
  receiptId,
})

async function withCampaigns({ db }: Pick<Tx, 'db'>, hires: readonly KnownHire[]): Promise<KnownHire[]> {
  const fresh = hires.filter(({ receiptId }) => receiptId === null)
  const rows = await listHireCampaigns(db, fresh)
  const campaigns = new Map(rows.map((row) => [row.application_id, row.campaign_ids]))
  return hires.map((hire) => ({ ...hire, campaignIds: campaigns.get(hire.applicationId) ?? [] }))
}
