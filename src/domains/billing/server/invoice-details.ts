// What later invoices say about a client, and their taxes. Issued invoices keep what they said.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import type { Body } from '#shared/endpoint.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CustomerActor, StaffActor } from '#shared/roles.ts'
import type { createTax as createTaxEndpoint, InvoiceTax } from '../contract/invoice-endpoints.ts'
import type { InvoiceContact, InvoiceDetails, InvoiceDetailsEdit } from '../contract/schemas.ts'
import { payingClient } from './access.ts'
import { lockFunds } from './ledger.ts'
import { sales } from './ports.ts'
import * as taxes from './queries/invoice-taxes.ts'
import { findClient, findSettings, type SettingsRow, saveInvoiceDetails } from './queries/settings.ts'

export const toDetails = (row: SettingsRow | undefined): InvoiceDetails => ({
  name: row?.invoiceName ?? '',
  email: row?.invoiceEmail ?? '',
  billingAddress: row?.billingAddress ?? '',
  poNumber: row?.poNumber ?? '',
  termsDays: row?.termsDays ?? null,
})

export async function getInvoiceDetails({ db }: Pick<Tx, 'db'>, clientId: string): Promise<InvoiceDetails> {
  if (!(await findClient(db, clientId))) throw notFound('client')
  return toDetails(await findSettings(db, clientId))
}

type Edit = { [Key in keyof InvoiceDetailsEdit]?: InvoiceDetailsEdit[Key] | undefined }

/** Two users can edit different fields, so only the given ones change. The lock orders them. */
async function write(tx: Tx<StaffActor | CustomerActor>, clientId: string, edit: Edit): Promise<void> {
  await lockFunds(tx, clientId)
  const before = await getInvoiceDetails(tx, clientId)
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const changed = difference(before, given)
  if (!changed) return
  await saveInvoiceDetails(tx.db, clientId, { ...before, ...given }, tx.actor.userId)
  await audit(tx, { action: 'invoice_contact_set', subjectType: 'client', subjectId: clientId, ...changed })
  await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
}

export async function changeInvoiceDetails(
  context: Tx<StaffActor>,
  { clientId, edit }: { clientId: string; edit: InvoiceDetailsEdit },
): Promise<InvoiceDetails> {
  return transaction(context, async (tx) => {
    await write(tx, clientId, edit)
    return getInvoiceDetails(tx, clientId)
  })
}

export async function setInvoiceContact(context: Tx<CustomerActor>, input: InvoiceContact): Promise<string> {
  const { client, ...edit } = input
  const clientId = await payingClient(context, client)
  await transaction(context, (tx) => write(tx, clientId, edit))
  return clientId
}

const toTax = (row: taxes.TaxRow): InvoiceTax => ({
  id: row.id,
  name: row.name,
  ratePpm: row.ratePpm,
  client: row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' },
  product: row.productId === null ? null : { id: row.productId, name: row.productName ?? '' },
})

const MAX_PRODUCTS = 500

export async function listTaxes({ db }: Pick<Tx, 'db'>, clientId: string | undefined) {
  const products = await sales.get().listProducts(db)
  return {
    items: (await taxes.listTaxes(db, clientId ?? null, products)).map(toTax),
    products: products.slice(0, MAX_PRODUCTS),
  }
}

export function createTax(
  context: Context<StaffActor>,
  input: Body<typeof createTaxEndpoint>,
): Promise<InvoiceTax> {
  const { name, ratePpm, client, product } = input
  return transaction(context, async (tx) => {
    const products = await sales.get().listProducts(tx.db)
    if (client !== null && !(await findClient(tx.db, client)))
      throw invalid('client', 'Choose a client from the list.')
    if (product !== null && !products.some((each) => each.id === product))
      throw invalid('product', 'Choose a product from the list.')
    const id = uuidv7()
    const tax = { id, clientId: client, productId: product, name, ratePpm, by: tx.actor.userId }
    if (!(await taxes.insertTax(tx.db, tax)))
      throw conflict(`There is a tax named ${name} already. Remove it first to change its rate.`)
    await audit(tx, { action: 'tax_added', subjectType: 'invoice_tax', subjectId: id, after: input })
    await publish(tx, { type: 'wallet.updated', audience: 'staff' })
    const row = (await taxes.listTaxes(tx.db, client, products)).find((each) => each.id === id)
    if (!row) throw notFound('tax')
    return toTax(row)
  })
}

export function removeTax(context: Context<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await taxes.deleteTax(tx.db, id)
    if (!row) throw notFound('tax')
    const before = { name: row.name, ratePpm: row.ratePpm, client: row.clientId, product: row.productId }
    await audit(tx, { action: 'tax_removed', subjectType: 'invoice_tax', subjectId: id, before })
    await publish(tx, { type: 'wallet.updated', audience: 'staff' })
  })
}
