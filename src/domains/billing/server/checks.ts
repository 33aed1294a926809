// The promises of the ledger as counts that must be 0, each with the query that proves it.
import type { ProofCheck } from '#platform/server/proof.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { countBroken, ledgerPromises } from './queries/checks.ts'

export type LedgerCheck = ProofCheck & { count: number }

export async function ledgerChecks({ db }: Pick<Tx, 'db'>): Promise<LedgerCheck[]> {
  const checks: LedgerCheck[] = []
  for (const check of ledgerPromises()) checks.push({ ...check, count: await countBroken(db, check) })
  return checks
}
