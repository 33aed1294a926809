// The agency's cost of whole months, for reports.
import type { Context } from '#platform/server/transaction.ts'
import { findKnownDays, findOwnCost, type OwnCost } from './queries/figures.ts'
import { refresh } from './refresh.ts'

type Asked = {
  /** Whole months, such as "2026-10". */
  months: readonly string[]
  /** Only receipts of this client's hires, and the sales and ad cost of leads sold to it. */
  client?: string | undefined
}

/**
 * What the receipts of these months carry, their hires, and the margin: sales less returns less the ad cost of the leads
 * sold. Null when a month is before the start or after the present.
 */
export async function monthsOfCost(context: Context, { months, client }: Asked): Promise<OwnCost | null> {
  await refresh(context)
  return findOwnCost(context.db, { months: months.map((month) => `${month}-01`), client: client ?? null })
}

/** The first and last day of the months that have a cost. Null before the first. */
export async function knownMonths(context: Context): Promise<{ from: string; to: string } | null> {
  await refresh(context)
  return findKnownDays(context.db)
}
