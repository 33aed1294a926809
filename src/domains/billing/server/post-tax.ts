// The tax of an invoice moves with it: from the balance as far as it goes, and back with a credit note.
import type { Tx } from '#platform/server/transaction.ts'
import { lockFunds, post } from './ledger.ts'
import { recoverOwed } from './recover.ts'
import { splitLoss } from './rules.ts'

type TaxPosting = { clientId: string; id: string; cents: number; number: string }

/** Takes the tax from the balance, or gives it back. Answers what the balance could not pay. */
export async function postTax(tx: Tx, { clientId, id, cents, number }: TaxPosting): Promise<number> {
  if (cents === 0) return 0
  const { spendableCents } = await lockFunds(tx, clientId)
  const { takenCents, shortCents } =
    cents > 0 ? splitLoss(cents, spendableCents) : { takenCents: cents, shortCents: 0 }
  await post(tx, {
    kind: 'tax',
    key: `tax:${id}`,
    clientId,
    reference: { type: 'invoice', id },
    note: cents > 0 ? `Tax of invoice ${number}` : `Tax of credit note ${number}`,
    entries: { client_balance: -takenCents, tax_receivable: -shortCents, tax_payable: cents },
  })
  if (cents < 0) await recoverOwed(tx, clientId, -cents)
  return shortCents
}
