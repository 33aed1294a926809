// Leads in stock leave it by shares. The database says no, not the code.
import type { Tx } from '#platform/server/transaction.ts'
import { giveBack, type Priced, takeShares } from './queries/stock.ts'

export type SoldShare = { id: string; saleNo: number; shareLimit: number }

/** Takes one share of each lead. An exclusive sale is the first and the last. Leads without a share left are missing. */
export async function sellShares(
  { db }: Tx,
  { leads, isExclusive }: { leads: readonly Priced[]; isExclusive: boolean },
): Promise<SoldShare[]> {
  const rows = await takeShares(db, leads, isExclusive)
  return rows.map((row) => ({ id: row.id, saleNo: row.sharesSold, shareLimit: row.shareLimit }))
}

/** A sale was credited: it brought nothing. A lead that nobody can use leaves the stock, too. */
export async function returnShare(
  { db }: Tx,
  given: { leadId: string; cents: number; isUnusable: boolean },
): Promise<void> {
  await giveBack(db, given)
}
