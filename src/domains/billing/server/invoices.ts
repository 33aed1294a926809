// Invoices: one for each month with sales, or at once when a customer asks. Issued in one transaction, never changed.
import { z } from 'zod'
import { job } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Invoice, Issued } from '../contract/schemas.ts'
import type { InvoiceStatus } from '../contract/words.ts'
import { payingClient } from './access.ts'
import { issue } from './issue-invoice.ts'
import * as queries from './queries/invoices.ts'

/** Hourly on the first days of a month, because months end at different hours. */
export const monthlyInvoices = job({
  name: 'billing.invoices',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 300,
  schedule: '20 * 1-3 * *',
  run: (context) => issueDue(context),
})

export async function issueDue(context: Context): Promise<void> {
  for (const { clientId, before } of await queries.listDue(context.db))
    await transaction(context, (tx) => issue(tx, clientId, new Date(before)))
}

export function issueInvoice(context: Context<CustomerActor>, client: string | undefined): Promise<Issued> {
  return transaction(context, async (tx) => {
    const clientId = await payingClient(tx, client)
    const [last, ...earlier] = (await issue(tx, clientId, tx.now)).toReversed()
    if (!last) throw conflict('There is nothing to invoice yet. Your purchases and credits come to $0.00.')
    const rows = [last, ...earlier].map(({ id }) => getInvoice(tx, id))
    const [first, ...others] = (await Promise.all(rows)).map(toInvoice(tx.now))
    if (!first) throw notFound('invoice')
    return { ...first, others }
  })
}

/** An invoice can be due and later paid, but the document itself never changes. */
function statusOf(row: queries.InvoiceRow, now: Date): InvoiceStatus {
  if (row.kind === 'credit_note') return 'credited'
  if (row.openCents === 0) return 'paid'
  // The due date itself is in time.
  return row.dueAt !== null && Date.parse(row.dueAt) + DAY < now.getTime() ? 'overdue' : 'due'
}

export const toInvoice =
  (now: Date) =>
  (row: queries.InvoiceRow): Invoice => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timezone: row.timezone,
    issuedAt: row.issuedAt,
    status: statusOf(row, now),
    totalCents: row.totalCents,
    taxCents: row.taxCents,
    openCents: row.openCents,
    dueAt: row.dueAt,
    credits: row.content.credits?.number ?? null,
    client: { id: row.clientId, name: row.clientName },
  })

/** Staff see the invoices of every client. */
export async function getInvoice(
  { db, actor }: Pick<Tx, 'db' | 'actor'>,
  id: string,
): Promise<queries.InvoiceRow> {
  const row = await queries.findInvoice(db, id, actor.kind === 'customer' ? actor.clientIds : null)
  if (!row) throw notFound('invoice')
  return row
}
