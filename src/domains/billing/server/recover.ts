// What the house carries for a client is taken from the next money that the client gets.
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { post } from './ledger.ts'
import { addCollected, listTaxDues } from './queries/invoice-taxes.ts'
import { addRecovered, listOwed } from './queries/refunds.ts'

/** What the client owes. */
export const findOwedCents = async ({ db }: Pick<Tx, 'db'>, clientId: string) =>
  (await listOwed(db, clientId)).reduce((sum, { owedCents: cents }) => sum + cents, 0)

/** After a credit, with the client's money locked. Takes at most what was credited. */
export async function recoverOwed(tx: Tx, clientId: string, creditedCents: number): Promise<void> {
  let left = creditedCents
  for (const owed of await listOwed(tx.db, clientId)) {
    const cents = Math.min(left, owed.owedCents)
    if (cents <= 0) return
    left -= cents
    await addRecovered(tx.db, owed, cents)
    await post(tx, {
      kind: 'dispute',
      key: `recovered:${uuidv7()}`,
      clientId,
      reference: { type: 'payment', id: owed.paymentId },
      note: 'Owed from a payment that went back to its card',
      entries: { client_balance: -cents, refunds: cents },
    })
  }
  await collectTaxes(tx, clientId, left)
}

/** Tax of invoices that the balance could not pay. */
async function collectTaxes(tx: Tx, clientId: string, creditedCents: number): Promise<void> {
  let left = creditedCents
  for (const { invoiceId, cents: openCents } of await listTaxDues(tx.db, clientId)) {
    const cents = Math.min(left, openCents)
    if (cents <= 0) return
    left -= cents
    await addCollected(tx.db, invoiceId, cents)
    await post(tx, {
      kind: 'tax',
      key: `tax-collected:${uuidv7()}`,
      clientId,
      reference: { type: 'invoice', id: invoiceId },
      note: 'Tax of an earlier invoice',
      entries: { client_balance: -cents, tax_receivable: cents },
    })
  }
}
