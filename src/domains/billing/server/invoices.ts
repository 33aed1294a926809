// Invoices: one for each month with sales, or at once when a customer asks. Issued in one transaction, never changed.
import { z } from 'zod'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { sendMail } from '#platform/server/mail.ts'
import { job } from '#platform/server/module.ts'
import { firstIdOf } from '#platform/server/months.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { DAY } from '#platform/shared/durations.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { formatCents } from '#platform/shared/money.ts'
import type { CustomerActor } from '#platform/shared/roles.ts'
import type { Invoice } from '../contract/schemas.ts'
import { payingClient } from './access.ts'
import { lockFunds } from './ledger.ts'
import * as queries from './queries/invoices.ts'
import { findClient, findSettings } from './queries/settings.ts'

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
  for (const { client_id: clientId, before } of await queries.listDue(context.db))
    await transaction(context, (tx) => issue(tx, clientId, new Date(before)))
}

/** Transactions that were under way at the last invoice carry earlier times, so a day more is looked at. */
export async function uninvoicedOf({ db }: Pick<Tx, 'db'>, clientId: string, before: Date) {
  const last = await queries.findLastEnd(db, clientId)
  const fromId = firstIdOf(last ? new Date(Date.parse(last) - DAY) : new Date(0))
  return { clientId, fromId, before }
}

export function issueInvoice(context: Context<CustomerActor>, client: string | undefined): Promise<Invoice> {
  return transaction(context, async (tx) => {
    const clientId = await payingClient(tx, client)
    const row = await issue(tx, clientId, tx.now)
    if (!row) throw conflict('There is nothing to invoice yet. Your purchases and credits come to $0.00.')
    return toInvoice(row)
  })
}

async function issue(tx: Tx, clientId: string, before: Date): Promise<queries.InvoiceRow | null> {
  await lockFunds(tx, clientId)
  const asked = await uninvoicedOf(tx, clientId, before)
  const open = await queries.findUninvoiced(tx.db, asked)
  const client = await findClient(tx.db, clientId)
  // Sales that were credited in full wait for the next invoice.
  if (open.cents === 0 || !open.starts_at || !client) return null
  const settings = await findSettings(tx.db, clientId)
  const last = await queries.findLastEnd(tx.db, clientId)
  // A top-up before the first sale belongs to the first invoice.
  const after = last ?? (await queries.findFirstMovement(tx.db, clientId)) ?? open.starts_at
  const startsAt = after < open.starts_at ? after : open.starts_at
  const row: queries.InvoiceRow = {
    id: uuidv7(),
    number: await queries.nextNumber(tx.db, tx.now.getUTCFullYear()),
    client_id: clientId,
    starts_at: startsAt,
    ends_at: before.toISOString(),
    timezone: client.timezone,
    issued_at: tx.now.toISOString(),
    total_cents: open.cents,
    content: {
      to: {
        name: client.name,
        attention: settings?.invoice_name ?? '',
        address: [client.address, [client.city, client.state].filter(Boolean).join(', ')].filter(
          (line): line is string => Boolean(line),
        ),
      },
      lines: [
        ...(await queries.listSold(tx.db, asked)).map(soldLine(client.timezone)),
        ...(await queries.listCredits(tx.db, asked)).map(creditLine(client.timezone)),
      ],
      charges: await queries.findCharges(tx.db, clientId, startsAt, before),
    },
  }
  const sum = row.content.lines.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== row.total_cents)
    throw new Error(`Invoice lines sum to ${sum}, the ledger to ${row.total_cents}.`)
  await queries.insertInvoice(tx.db, row)
  await queries.claimTransactions(tx.db, asked, row.id)
  await tell(tx, row, settings?.invoice_email ?? '')
  return row
}

/** Credits that exceed the purchases of a period. The number is of the same row as those of invoices. */
export const isCreditNote = (row: Pick<queries.InvoiceRow, 'total_cents'>) => row.total_cents < 0

async function tell(tx: Tx, row: queries.InvoiceRow, email: string): Promise<void> {
  const { id, number, client_id: clientId } = row
  await audit(tx, {
    action: 'invoice_issued',
    subjectType: 'client',
    subjectId: clientId,
    after: { number, id },
  })
  await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  if (!email) return
  const [noun, amount] = isCreditNote(row)
    ? ['Credit note', `${formatCents(-row.total_cents)}, added to the balance`]
    : ['Invoice', `${formatCents(row.total_cents)}, paid from the balance`]
  await sendMail(tx, {
    to: email,
    subject: `${noun} ${number} from Candor Hire`,
    text: `${noun} ${number} for ${row.content.to.name} is ready: ${amount}.\n\nDownload it under Billing: ${tx.origin}/portal/billing`,
  })
}

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric' })
  return (at: string) => format.format(new Date(at))
}

const AGES: Record<string, string> = { fresh: '0 to 7 days', recent: '8 to 30 days', aged: '31 to 90 days' }

const soldLine =
  (zone: string) =>
  (row: queries.SoldRow): queries.InvoiceLine => {
    const [from, to] = [dayIn(zone)(row.first_at), dayIn(zone)(row.last_at)]
    const shares = row.share_limit === 1 ? 'only you' : 'shared'
    return {
      title: [row.product, shares, AGES[row.age_band]].filter(Boolean).join(', '),
      detail: `Order ${row.order_number}, ${from === to ? from : `${from} to ${to}`}`,
      count: row.count,
      unitCents: row.price_cents,
      amountCents: row.count * row.price_cents,
    }
  }

const MAX_DATES = 8

const creditLine =
  (zone: string) =>
  ({ kind, order_number: order, cents, count, dates }: queries.CreditRow): queries.InvoiceLine => {
    const days = [...new Set(dates.map(dayIn(zone)))]
    const shown = days.slice(0, MAX_DATES).join(', ')
    return {
      title: kind === 'return' ? 'Returned leads' : 'Refund to the balance',
      detail: `${order ? `Order ${order}, credited` : 'Credited'} ${days.length > MAX_DATES ? `${shown} and later` : shown}`,
      ...(kind === 'return' ? { count: -count, unitCents: -cents } : { count: null, unitCents: null }),
      amountCents: count * cents,
    }
  }

export const toInvoice = (row: queries.InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timezone: row.timezone,
  issuedAt: row.issued_at,
  status: isCreditNote(row) ? 'credited' : 'paid',
  totalCents: row.total_cents,
})

export async function getInvoice({ db, actor }: Tx<CustomerActor>, id: string): Promise<queries.InvoiceRow> {
  const row = await queries.findInvoice(db, id, actor.clientIds)
  if (!row) throw notFound('invoice')
  return row
}
