// Issues the documents of a client: one invoice for its sales, and a credit note for each earlier invoice that was credited.
import { findAgency } from '#domains/settings/server/index.ts'
import { firstIdOf } from '#platform/server/months.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import { creditLine, soldLine } from './invoice-lines.ts'
import { tellIssued } from './invoice-notices.ts'
import {
  creditedTaxes,
  DEFAULT_TERMS_DAYS,
  dueOf,
  splitBy,
  sumOf,
  type Taxed,
  type TaxLine,
  taxLines,
} from './invoice-rules.ts'
import { lockFunds } from './ledger.ts'
import { type CreditRow, sales } from './ports.ts'
import { postTax } from './post-tax.ts'
import { insertTaxDue, listTaxRules } from './queries/invoice-taxes.ts'
import * as queries from './queries/invoices.ts'
import { listAccounts } from './queries/ledger.ts'
import { type ClientRow, findClient, findSettings, type SettingsRow } from './queries/settings.ts'

/** Transactions that were under way at the last invoice carry earlier times, so a day more is looked at. */
export async function uninvoicedOf({ db }: Pick<Tx, 'db'>, clientId: string, before: Date) {
  const last = await queries.findLastEnd(db, clientId)
  const fromId = firstIdOf(last ? new Date(Date.parse(last) - DAY) : new Date(0))
  return { clientId, fromId, before }
}

/** Every document of a client until now: a credit note for each invoice that was credited, then the invoice. */
export async function issue(tx: Tx, clientId: string, before: Date): Promise<queries.NewInvoice[]> {
  await lockFunds(tx, clientId)
  const asked = await uninvoicedOf(tx, clientId, before)
  const open = await sales.get().findUninvoiced(tx.db, asked)
  const client = await findClient(tx.db, clientId)
  if (!open.startsAt || !client) return []
  const settings = await findSettings(tx.db, clientId)
  const credits = await sales.get().listCredits(tx.db, asked)
  const given: Given = { asked, client, settings, startsAt: open.startsAt, seller: await findAgency(tx.db) }
  const documents: queries.NewInvoice[] = []
  const credited = Map.groupBy(
    credits.filter((row) => row.creditsId !== null),
    (row) => row.creditsId ?? '',
  )
  for (const [invoiceId, rows] of [...credited].toSorted(([one], [other]) => one.localeCompare(other)))
    documents.push(await issueCreditNote(tx, given, { invoiceId, rows }))
  // Sales that were credited in full wait for the next invoice.
  if (open.cents !== open.creditedCents)
    documents.push(await issueSales(tx, given, { credits, cents: open.cents - open.creditedCents }))
  for (const document of documents) await tellIssued(tx, document, settings?.invoiceEmail ?? '')
  return documents
}

type Given = {
  asked: queries.UninvoicedAsked
  client: ClientRow
  settings: SettingsRow | undefined
  seller: Awaited<ReturnType<typeof findAgency>>
  /** The first movement on any of the documents. */
  startsAt: string
}

async function issueSales(
  tx: Tx,
  given: Given,
  { credits, cents }: { credits: readonly CreditRow[]; cents: number },
): Promise<queries.NewInvoice> {
  const { asked, client, settings } = given
  const { clientId, before } = asked
  const last = await queries.findLastEnd(tx.db, clientId)
  // A top-up before the first sale belongs to the first invoice.
  const after = last ?? (await queries.findFirstMovement(tx.db, clientId)) ?? given.startsAt
  const startsAt = after < given.startsAt ? after : given.startsAt
  const own = credits.filter((row) => row.creditsId === null)
  const sold = await sales.get().listSold(tx.db, asked)
  const items = [
    ...sold.map((row) => ({ productId: row.productId, cents: row.count * row.priceCents })),
    ...(await itemsOf(tx, own)),
  ]
  const taxes = taxLines(await listTaxRules(tx.db, clientId), items)
  const lines = [
    ...sold.map(soldLine(client.timezone, settings?.poNumber ?? '')),
    ...own.map(creditLine(client.timezone)),
  ]
  const id = uuidv7()
  const tax = sumOf(taxes, 'cents')
  const row = await numbered(tx, given, { id, kind: 'invoice', startsAt, lines, taxes, cents })
  const short = await postTax(tx, { clientId, id, cents: tax, number: row.number })
  const [available, held] = await listAccounts(tx.db, clientId)
  const termsDays =
    (available?.creditLimitCents ?? 0) > 0 ? (settings?.termsDays ?? DEFAULT_TERMS_DAYS) : null
  const unpaid = dueOf({
    balanceCents: (available?.balanceCents ?? 0) + (held?.balanceCents ?? 0),
    laterCents: await queries.findLaterCents(tx.db, clientId, before),
    totalCents: row.totalCents - short,
  })
  const due = unpaid + short
  const document: queries.NewInvoice = {
    ...row,
    dueCents: due,
    dueAt: due > 0 ? new Date(tx.now.getTime() + (termsDays ?? 0) * DAY).toISOString() : null,
    content: {
      ...row.content,
      termsDays,
      charges: await queries.findCharges(tx.db, clientId, startsAt, before),
    },
  }
  await queries.insertInvoice(tx.db, document)
  if (short > 0) await insertTaxDue(tx.db, { invoiceId: id, clientId, cents: short })
  await queries.claimTransactions(tx.db, asked, id)
  return document
}

async function issueCreditNote(
  tx: Tx,
  given: Given,
  { invoiceId, rows }: { invoiceId: string; rows: readonly CreditRow[] },
): Promise<queries.NewInvoice> {
  const { asked, client } = given
  const invoice = await queries.findInvoice(tx.db, invoiceId, null)
  if (!invoice) throw new Error(`The credited invoice ${invoiceId} is missing.`)
  const taxes = creditedTaxes(
    invoice.content.taxes ?? [],
    await queries.listCreditedTaxes(tx.db, invoiceId),
    await itemsOf(tx, rows),
  )
  const lines = rows.map(creditLine(client.timezone))
  const id = uuidv7()
  const startsAt = rows.flatMap(({ dates }) => dates).toSorted()[0] ?? given.startsAt
  const cents = sumOf(lines, 'amountCents')
  const row = await numbered(tx, given, { id, kind: 'credit_note', startsAt, lines, taxes, cents })
  const document: queries.NewInvoice = {
    ...row,
    creditsId: invoiceId,
    content: { ...row.content, credits: { number: invoice.number, issuedAt: invoice.issuedAt } },
  }
  await queries.insertInvoice(tx.db, document)
  await queries.claimCreditsOf(
    tx.db,
    id,
    rows.flatMap(({ ids }) => ids),
  )
  await postTax(tx, { clientId: asked.clientId, id, cents: row.taxCents, number: row.number })
  return document
}

type Parts = {
  id: string
  kind: queries.NewInvoice['kind']
  startsAt: string
  lines: queries.InvoiceLine[]
  taxes: TaxLine[]
  /** What the ledger says that the lines sum to. */
  cents: number
}

/** A document with its number. What it says about seller and buyer stays as it is now. */
async function numbered(tx: Tx, given: Given, parts: Parts): Promise<queries.NewInvoice> {
  const { asked, client, settings, seller } = given
  const { id, kind, startsAt, lines, taxes, cents } = parts
  const sum = sumOf(lines, 'amountCents')
  if (sum !== cents) throw new Error(`Invoice lines sum to ${sum}, the ledger to ${cents}.`)
  const taxCents = sumOf(taxes, 'cents')
  const address = settings?.billingAddress
    ? settings.billingAddress.split('\n')
    : [client.address, [client.city, client.state].filter(Boolean).join(', ')]
  return {
    id,
    number: await queries.nextNumber(tx.db, kind, tx.now.getUTCFullYear()),
    kind,
    clientId: asked.clientId,
    creditsId: null,
    startsAt,
    endsAt: asked.before.toISOString(),
    timezone: client.timezone,
    issuedAt: tx.now.toISOString(),
    dueAt: null,
    totalCents: cents + taxCents,
    taxCents,
    dueCents: 0,
    content: {
      from: {
        name: seller.legalName || seller.name || 'Candor Hire',
        address: seller.postalAddress,
        taxId: seller.taxId,
      },
      to: {
        name: client.name,
        attention: settings?.invoiceName ?? '',
        address: address.filter((line): line is string => Boolean(line)),
      },
      po: settings?.poNumber ?? '',
      lines,
      taxes,
      charges: { count: 0, cents: 0, refundedCents: 0 },
    },
  }
}

/** What was credited of which product. A refund of a sale is split by the prices of its products. */
async function itemsOf(tx: Tx, rows: readonly CreditRow[]): Promise<Taxed[]> {
  const items: Taxed[] = []
  for (const { productId, saleId, cents, count } of rows) {
    if (productId) items.push({ productId, cents: cents * count })
    else if (saleId) {
      const parts = await sales.get().listSoldIn(tx.db, saleId)
      items.push(...splitBy(cents * count, parts))
    }
  }
  return items
}
