// Invoices and the built-in test provider: numbers without gaps, every sale on exactly one invoice.
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerChecks, post } from '#domains/billing/server/index.ts'
import { renderInvoice } from '#domains/billing/server/invoice-pdf.ts'
import { issueDue } from '#domains/billing/server/invoices.ts'
import { processPaymentEvents } from '#domains/billing/server/process-events.ts'
import type { InvoiceRow } from '#domains/billing/server/queries/invoices.ts'
import { systemContext, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type Json, type Person, startTestApp, statusesOf, type TestApp } from './support/app.ts'
import { testServices } from './support/services.ts'

let test: TestApp
let admin: Person
let productId: string

const sql = async <Row>(text: string, values: unknown[] = []) => test.db.query<Row>({ text, values })
const rowOf = async (id: string): Promise<Json> => {
  const text = 'select * from invoices where id = $1'
  return (await test.db.query<Json>({ text, values: [id], camel: true }))[0]
}
const context = () => systemContext(test.db, testServices({ addToQueue: async () => undefined }))

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  admin = await test.person('admin')
  productId = uuidv7()
  await sql(
    `insert into lead_products (id, name, category, share_limit, age_band, return_reasons)
     values ($1, 'Ward nurse', 'Nursing', 1, 'fresh', '{other}')`,
    [productId],
  )
  await sql(
    `insert into lead_prices (product_id, area, unit_cents, valid_from)
     values ($1, 'US', 4200, now() - interval '90 days'), ($1, 'CA', 5000, now() - interval '90 days')`,
    [productId],
  )
  await sql(
    `insert into leads (id, source, external_id, received_at, status, category, state, share_limit,
       phone_hash)
     select gen_random_uuid(), 'test', gen_random_uuid()::text, now() - interval '1 day' - n * interval '1 second',
       'available', 'Nursing', case when n % 4 = 0 then 'CA' else 'TX' end, 1,
       sha256(n::text::bytea) from generate_series(1, 200) n`,
  )
})
afterAll(() => test.close())

const keyed = (person: Person, url: string, body: object) =>
  person.post(url, body, { 'idempotency-key': uuidv7() })

async function payer() {
  const client = uuidv7()
  await sql(`insert into clients (id, name, status) values ($1, 'Łódź Clinic −', 'active')`, [client])
  const person = await test.person('customer', { clientIds: [client] })
  return { client, person }
}

async function cardOf(person: Person, client: string, testCard: string): Promise<string> {
  const { status, body } = await person.post('/api/customer/payment-methods', { client, testCard })
  expect([status, body.status]).toEqual([201, 'active'])
  return body.id
}

const available = async (person: Person, client: string): Promise<number> =>
  (await person.get(`/api/customer/wallet?client=${client}`)).body.availableCents

async function buyerWith(cents: number) {
  const { client, person } = await payer()
  const card = await cardOf(person, client, 'success')
  const paid = await keyed(person, '/api/customer/wallet/top-ups', {
    client,
    amountCents: cents,
    paymentMethodId: card,
  })
  expect([paid.status, paid.body.status]).toEqual([201, 'succeeded'])
  return { client, person, card }
}

const buy = (person: Person, client: string, quantity: number, payWith: unknown = 'wallet') =>
  keyed(person, '/api/customer/orders', {
    client,
    kind: 'buy_now',
    lines: [{ productId, quantity }],
    payWith,
  })
const issue = (person: Person, client: string) => person.post('/api/customer/invoices', { client })

/** Credits the client's delivery of this price, as the return desk does. */
const giveBack = async (client: string, cents: number) => {
  const [delivery] = await sql<{ id: string }>(
    'select id from lead_deliveries where client_id = $1 and price_cents = $2 limit 1',
    [client, cents],
  )
  await transaction(context(), (tx) =>
    post(tx, {
      kind: 'return',
      key: `return:${delivery?.id}`,
      clientId: client,
      reference: { type: 'delivery', id: delivery?.id ?? '' },
      entries: { client_balance: cents, refunds: -cents },
    }),
  )
}

const expectSound = async () =>
  expect((await ledgerChecks({ db: test.db })).filter(({ count }) => count > 0)).toEqual([])

describe('an invoice', () => {
  it('has every sale and credit once, however many are asked for at once', async () => {
    const { client, person } = await buyerWith(100_000)
    expect((await issue(person, client)).status).toBe(409)
    const { body: order } = await buy(person, client, 8)
    await giveBack(client, 4_200)
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue(person, client)))
    expect(statusesOf(answers)).toEqual([201, ...Array(7).fill(409)])
    const issued = answers.find(({ status }) => status === 201)?.body
    expect(issued.totalCents).toBe(order.totalCents - 4_200)
    const row = await rowOf(issued.id)
    expect(row.content.lines.at(-1)).toMatchObject({
      title: 'Returned leads',
      detail: expect.stringContaining(`Order ${order.number}, credited`),
      count: -1,
      amountCents: -4_200,
    })
    // Paid in before the first sale, and still of this period.
    expect(row.content.charges).toEqual({ count: 1, cents: 100_000, refundedCents: 0 })
    const file = await getDocumentProxy(new Uint8Array(await renderInvoice(row as InvoiceRow)))
    const { text } = await extractText(file, { mergePages: true })
    expect(text).toContain('A card payment for an order is added to the balance first.')
    expect(text).toContain('Card payments in this period: 1, $1,000.00 in total')
    expect([
      text.includes('–$42.00'),
      text.includes('–1'),
      /-[$\d]/.test(text.replace(row.number, '')),
    ]).toEqual([true, true, false])
    const pdf = await person.get(`/api/customer/invoices/${issued.id}.pdf`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="invoice-${issued.number}.pdf"`)
    const other = await payer()
    expect((await other.person.get(`/api/customer/invoices/${issued.id}.pdf`)).status).toBe(404)
    const { items } = (await person.get(`/api/customer/invoices?client=${client}`)).body
    expect(items).toMatchObject([{ number: issued.number, status: 'paid' }])
    await expectSound()
  })

  it('has a credit note for a sale that was returned later', async () => {
    const { client, person } = await buyerWith(20_000)
    const { body: order } = await buy(person, client, 1)
    expect((await issue(person, client)).body).toMatchObject({ status: 'paid', totalCents: order.totalCents })
    await giveBack(client, order.totalCents)
    const { body: note } = await issue(person, client)
    expect(note).toMatchObject({ status: 'credited', totalCents: -order.totalCents })
    const row = await rowOf(note.id)
    const file = await getDocumentProxy(new Uint8Array(await renderInvoice(row as InvoiceRow)))
    const { text } = await extractText(file, { mergePages: true })
    expect(text).toMatch(/Credit note/)
    expect(text).toMatch(/Added to balance/)
    expect(text).toMatch(/Subtotal –/)
    expect(text).toMatch(/How it was credited/)
    expect(text).not.toMatch(/Paid from balance|Invoice/)
    expect(text).toContain(`For invoice ${row.content.credits.number}`)
    await expectSound()
  })

  it('is not issued for purchases that were credited in full', async () => {
    const { client, person } = await buyerWith(20_000)
    const { body: order } = await buy(person, client, 1)
    await giveBack(client, order.totalCents)
    const { uninvoiced } = (await person.get(`/api/customer/billing?client=${client}`)).body
    expect(uninvoiced).toEqual({ cents: 0, count: 2, creditedCents: 0 })
    const refused = await issue(person, client)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'There is nothing to invoice yet. Your purchases and credits come to $0.00.',
    ])
    // Leads of different states have different prices.
    const { body: later } = await buy(person, client, 1)
    const issued = await issue(person, client)
    expect([issued.status, issued.body.totalCents]).toEqual([201, later.totalCents])
    const [row] = await sql<Json>('select content from invoices where id = $1', [issued.body.id])
    expect(row.content.lines).toHaveLength(3)
  })

  it('is numbered without gaps by many clients at once, and a refused one takes no number', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerWith(20_000)))
    await Promise.all(buyers.map(({ person, client }) => buy(person, client, 1)))
    await Promise.all(buyers.flatMap(({ person, client }) => [issue(person, client), issue(person, client)]))
    const rows = await sql<{ number: string }>(
      `select number from invoices where kind = 'invoice' order by number`,
    )
    const serials = rows.map(({ number }) => Number(number.split('-')[1]))
    expect(serials).toEqual(serials.map((_, index) => index + 1))
    await expectSound()
  })

  it('of a month is issued once when the month is over, and cannot be changed', async () => {
    const { client, person } = await buyerWith(20_000)
    await buy(person, client, 2)
    await issueDue(context())
    expect((await person.get(`/api/customer/invoices?client=${client}`)).body.items).toEqual([])
    // A sale of an earlier month, which the append-only ledger would not let us move.
    await sql(`alter table ledger_transactions disable trigger ledger_transactions_stay`)
    await sql(`update ledger_transactions set created_at = now() - interval '32 days' where client_id = $1`, [
      client,
    ])
    await sql(`alter table ledger_transactions enable trigger ledger_transactions_stay`)
    await Promise.all([issueDue(context()), issueDue(context())])
    const { items } = (await person.get(`/api/customer/invoices?client=${client}`)).body
    expect(items.length).toBe(1)
    await expect(sql(`update invoices set total_cents = 1 where id = $1`, [items[0].id])).rejects.toThrow(
      'append-only',
    )
    await expectSound()
  })
})

describe('an invoice for accounts payable', () => {
  const details = (client: string, body: object) => admin.patch(`/api/invoice-details?client=${client}`, body)
  const tax = (body: object) => admin.post('/api/invoice-taxes', { product: null, ...body })
  const textOf = async (id: string): Promise<string> => {
    const file = await getDocumentProxy(new Uint8Array(await renderInvoice((await rowOf(id)) as InvoiceRow)))
    return (await extractText(file, { mergePages: true })).text
  }
  const listed = async (person: Person, client: string): Promise<Json[]> =>
    (await person.get(`/api/customer/invoices?client=${client}`)).body.items

  it('names seller, buyer, PO number and tax, and keeps them when they change later', async () => {
    const { version } = (await admin.get('/api/agency')).body
    const agency = (body: object, expected: number) =>
      admin.patch('/api/agency', body, { 'if-match': `"${expected}"` })
    const seller = {
      legalName: 'Candor Staffing LLC',
      postalAddress: '1 Main St, Austin, TX 78701',
      taxId: '12-3456789',
    }
    expect((await agency(seller, version)).status).toBe(200)
    const { client, person } = await buyerWith(100_000)
    const own = { client, billingAddress: 'PO Box 9\nHouston, TX 77030', poNumber: 'PO-77' }
    expect((await person.patch('/api/customer/invoice-contact', own)).status).toBe(200)
    expect((await tax({ client, name: 'Sales tax', ratePpm: 82_500 })).status).toBe(201)
    expect((await tax({ client, name: 'Sales tax', ratePpm: 1 })).status).toBe(409)
    const order = await keyed(person, '/api/customer/orders', {
      client,
      kind: 'buy_now',
      lines: [{ productId, quantity: 3 }],
      payWith: 'wallet',
      poNumber: 'REQ-5',
    })
    expect(order.body.poNumber).toBe('REQ-5')
    const subtotal = order.body.totalCents
    const before = await available(person, client)
    const { body: issued } = await issue(person, client)
    const taxCents = Math.round(subtotal * 0.0825)
    expect(issued).toMatchObject({
      kind: 'invoice',
      status: 'paid',
      totalCents: subtotal + taxCents,
      taxCents,
    })
    expect(await available(person, client)).toBe(before - taxCents)
    const text = await textOf(issued.id)
    for (const part of [
      'Candor Staffing LLC',
      'Tax ID 12-3456789',
      'PO Box 9',
      'Houston, TX 77030',
      'PO-77',
      'PO REQ-5',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/Bill to/)
    expect(text.match(/From/g)).toHaveLength(1)
    expect(text).toContain('Sales tax 8.25%')
    expect(text).toContain('Ward nurse, exclusive, 0 to 7 days')
    const frozen = await rowOf(issued.id)
    const [rule] = (await admin.get(`/api/invoice-taxes?client=${client}`)).body.items
    expect((await admin.remove(`/api/invoice-taxes/${rule.id}`)).status).toBe(204)
    expect((await details(client, { billingAddress: 'Elsewhere' })).status).toBe(200)
    await agency({ legalName: 'Another name' }, version + 1)
    expect(await rowOf(issued.id)).toEqual(frozen)
    // The credit note gives back the tax of the invoice, though the rule is gone.
    const cents = frozen.content.lines[0].unitCents
    await giveBack(client, cents)
    const { body: note } = await issue(person, client)
    const back = Math.round(cents * 0.0825)
    expect(note).toMatchObject({
      kind: 'credit_note',
      credits: issued.number,
      taxCents: -back,
      totalCents: -cents - back,
    })
    expect(await textOf(note.id)).toContain(`For invoice ${issued.number}`)
    // Without any tax, the invoice says so.
    const { body: later } = await buy(person, client, 1)
    const { body: plain } = await issue(person, client)
    expect([plain.taxCents, plain.totalCents]).toEqual([0, later.totalCents])
    expect(await textOf(plain.id)).toContain('No tax')
    await expectSound()
  })

  it('has the credits of an invoiced sale on a credit note, and those of its own sales on itself', async () => {
    const { client, person } = await buyerWith(100_000)
    await buy(person, client, 2)
    const { body: first } = await issue(person, client)
    await giveBack(client, 4_200)
    const { body: order } = await buy(person, client, 2)
    const [sale] = (await admin.get(`/api/movements?client=${client}&kind=sale`)).body.items
    await keyed(admin, '/api/refunds', { saleId: sale.id, amountCents: 100, reason: 'Late' })
    const { uninvoiced } = (await person.get(`/api/customer/billing?client=${client}`)).body
    expect(uninvoiced).toEqual({ cents: order.totalCents - 4_300, count: 3, creditedCents: -4_200 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => issue(person, client)))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    const issued = answers.find(({ status }) => status === 201)?.body
    expect(issued).toMatchObject({ kind: 'invoice', totalCents: order.totalCents - 100 })
    expect(issued.others).toMatchObject([{ kind: 'credit_note', credits: first.number, totalCents: -4_200 }])
    expect(issued.others[0].number).toMatch(/^CN-\d{4}-\d{4,}$/)
    const staff = (await admin.get(`/api/invoices?client=${client}`)).body.items
    expect(staff.map(({ number }: Json) => number)).toEqual([
      issued.number,
      issued.others[0].number,
      first.number,
    ])
    expect((await admin.get(`/api/invoices/${issued.id}.pdf`)).status).toBe(200)
    await expectSound()
  })

  it('numbers credit notes without gaps when many clients get one at once', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buyerWith(20_000)))
    for (const { person, client } of buyers) {
      const { body } = await buy(person, client, 1)
      expect((await issue(person, client)).status).toBe(201)
      await giveBack(client, body.totalCents)
    }
    await Promise.all(buyers.flatMap(({ person, client }) => [issue(person, client), issue(person, client)]))
    const rows = await sql<{ number: string }>(
      `select number from invoices where number like 'CN-%' order by number`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(rows.map(({ number }) => Number(number.split('-')[2]))).toEqual(rows.map((_, index) => index + 1))
    await expectSound()
  })

  it('is due by its terms for a client with a credit limit, and paid by later money', async () => {
    const { client, person } = await payer()
    await sql('update clients set credit_limit_cents = 50000 where id = $1', [client])
    expect((await details(client, { termsDays: 15 })).status).toBe(200)
    await tax({ client, name: 'Sales tax', ratePpm: 100_000 })
    const { body: order } = await buy(person, client, 2)
    const { body: issued } = await issue(person, client)
    const total = order.totalCents * 1.1
    expect(issued).toMatchObject({ status: 'due', totalCents: total, openCents: total })
    expect(Date.parse(issued.dueAt) - Date.parse(issued.issuedAt)).toBe(15 * 86_400_000)
    expect(await textOf(issued.id)).toMatch(/Net 15/)
    // What is bought later is not what this invoice is due for.
    await buy(person, client, 1)
    const paid = async (cents: number) => {
      const card = await cardOf(person, client, 'success')
      await keyed(person, '/api/customer/wallet/top-ups', {
        client,
        amountCents: cents,
        paymentMethodId: card,
      })
    }
    await paid(1_000)
    expect(await listed(person, client)).toMatchObject([{ status: 'due', openCents: total - 1_000 }])
    await paid(total - 1_000)
    expect(await listed(person, client)).toMatchObject([{ status: 'paid', openCents: 0 }])
    expect((await rowOf(issued.id)).dueCents).toBe(total)
    await expectSound()
  })

  it('takes a tax that the balance cannot pay from the next money', async () => {
    const { client, person } = await payer()
    await tax({ client, name: 'Sales tax', ratePpm: 100_000 })
    const card = await cardOf(person, client, 'success')
    const { body: order } = await buy(person, client, 1, { paymentMethodId: card })
    expect(await available(person, client)).toBe(0)
    const { body: issued } = await issue(person, client)
    const open = order.totalCents / 10
    expect(issued).toMatchObject({ status: 'due', openCents: open })
    await keyed(person, '/api/customer/wallet/top-ups', { client, amountCents: 1_000, paymentMethodId: card })
    expect(await available(person, client)).toBe(1_000 - open)
    expect(await listed(person, client)).toMatchObject([{ status: 'paid', openCents: 0 }])
    await expectSound()
  })
})

describe('the test provider', () => {
  it('sells at once when the card pays at once, and keeps the order open while the bank asks', async () => {
    const { client, person } = await payer()
    const [good, asks] = [
      await cardOf(person, client, 'success'),
      await cardOf(person, client, 'authenticate'),
    ]
    const sold = await buy(person, client, 2, { paymentMethodId: good })
    expect([sold.status, sold.body.status, sold.body.lines[0].delivered]).toEqual([201, 'fulfilled', 2])
    const waiting = await buy(person, client, 2, { paymentMethodId: asks })
    expect([waiting.status, waiting.body.status]).toEqual([201, 'awaiting_payment'])
    const { id: paymentId } = waiting.body.payment
    const step = () => person.post(`/api/customer/payments/${paymentId}/step`, { decision: 'confirm' })
    const answers = await Promise.all([step(), step(), step()])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    const { body } = await person.get(`/api/customer/orders/${waiting.body.id}`)
    expect([body.status, body.lines[0].delivered]).toEqual(['fulfilled', 2])
    const refused = await buy(person, client, 1, { paymentMethodId: asks })
    await person.post(`/api/customer/payments/${refused.body.payment.id}/step`, { decision: 'refuse' })
    const over = (await person.get(`/api/customer/orders/${refused.body.id}`)).body
    expect(over.status).toBe('canceled')
    expect(over.note).toContain('No money moved.')
    expect(await available(person, client)).toBe(0)
    await expectSound()
  })

  it('fills no order that was canceled while the bank asked, and charges nothing', async () => {
    const { client, person } = await payer()
    const asks = await cardOf(person, client, 'authenticate')
    const { id, payment } = (await buy(person, client, 2, { paymentMethodId: asks })).body
    const cancel = () => person.post(`/api/customer/orders/${id}/cancel`)
    const answers = await Promise.all([cancel(), cancel()])
    expect(statusesOf(answers)).toEqual([200, 409])
    const canceled = (await person.get(`/api/customer/orders/${id}`)).body
    expect([canceled.status, canceled.note]).toEqual([
      'canceled',
      'Canceled before it was paid. A payment that still succeeds goes to your balance.',
    ])
    // The bank is told as well, so a window that still asks charges nothing.
    const late = await person.post(`/api/customer/payments/${payment.id}/step`, { decision: 'confirm' })
    expect([late.status, await available(person, client)]).toEqual([409, 0])
    const { items } = (await person.get(`/api/customer/orders?client=${client}`)).body
    expect(items.map((order: { id: string; status: string }) => [order.id, order.status])).toEqual([
      [id, 'canceled'],
    ])
    await expectSound()
  })

  it('keeps the money on the balance when the bank was faster than the cancelation', async () => {
    const { client, person } = await payer()
    const asks = await cardOf(person, client, 'authenticate')
    const { id, payment, totalCents } = (await buy(person, client, 2, { paymentMethodId: asks })).body
    // The order is over here, but the provider does not know it yet.
    await sql(`update orders set status = 'canceled' where id = '${id}'`)
    await person.post(`/api/customer/payments/${payment.id}/step`, { decision: 'confirm' })
    const over = (await person.get(`/api/customer/orders/${id}`)).body
    expect([over.status, over.lines[0].delivered]).toEqual(['canceled', 0])
    expect(over.note).toMatch(/^The order was canceled\. The payment of \$[\d.]+ is on your balance\.$/)
    expect(await available(person, client)).toBe(totalCents)
    await expectSound()
  })

  it('disputes a payment, which staff close as won', async () => {
    const { client, person } = await payer()
    const card = await cardOf(person, client, 'dispute')
    const { body } = await keyed(person, '/api/customer/wallet/top-ups', {
      client,
      amountCents: 10_000,
      paymentMethodId: card,
    })
    await sql('update payment_events set next_at = now() where next_at is not null')
    await processPaymentEvents.run(context())
    expect(await available(person, client)).toBe(0)
    const { disputes } = (await admin.get(`/api/payments/${body.id}`)).body
    const refused = await keyed(admin, '/api/refunds', {
      paymentId: body.id,
      amountCents: 100,
      reason: 'Disputed',
    })
    expect(refused.status).toBe(409)
    const close = () => admin.post(`/api/disputes/${disputes[0].id}/close`, { outcome: 'won' })
    await Promise.all([close(), close()])
    expect(await available(person, client)).toBe(10_000)
    await expectSound()
  })

  it('refunds a sale to the balance, never more than was paid', async () => {
    const { client, person } = await buyerWith(50_000)
    await buy(person, client, 2)
    const spent = 50_000 - (await available(person, client))
    const { items } = (await admin.get(`/api/movements?client=${client}&kind=sale`)).body
    const saleId = items[0].id
    const half = () => keyed(admin, '/api/refunds', { saleId, amountCents: spent / 2, reason: 'Late' })
    const answers = await Promise.all([half(), half(), half(), half()])
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409])
    expect(await available(person, client)).toBe(50_000)
    const { body } = await admin.get(`/api/movements/${saleId}`)
    expect(body.refundable).toEqual({ target: 'balance', cents: 0 })
    expect(body.entries.reduce((sum: number, entry: Json) => sum + entry.amountCents, 0)).toBe(0)
    const file = await admin.get(`/api/movements/export.csv?client=${client}`)
    expect(file.body.split('\n').filter(Boolean).length).toBe(5)
    await expectSound()
  })

  it('names the order of a refund, and counts it wherever the order is counted', async () => {
    const { client, person } = await buyerWith(50_000)
    const { body: order } = await buy(person, client, 3)
    const [sale] = (await admin.get(`/api/movements?client=${client}&kind=sale`)).body.items
    const back = { amountCents: 2_000, reason: 'Late' }
    expect((await keyed(admin, '/api/refunds', { ...back, saleId: sale.id })).status).toBe(201)
    const [entry] = (await person.get(`/api/customer/wallet/entries?client=${client}`)).body.items
    expect(entry.note).toBe(`Order ${order.number}, To the balance: Late`)
    const file = await person.get(`/api/customer/wallet/entries/export.csv?client=${client}`)
    expect(file.body.split('\n')[1]).toContain(`,${order.number},`)
    const money = { creditedCents: 0, refundedCents: 2_000 }
    expect((await person.get(`/api/customer/orders/${order.id}/progress`)).body).toMatchObject(money)
    expect((await admin.get(`/api/orders/${order.id}/progress`)).body).toMatchObject(money)
    const orders = await person.get(`/api/customer/orders?client=${client}`)
    expect(orders.body.items).toMatchObject([money])
    const result = await person.get(`/api/customer/leads/results?client=${client}`)
    expect(result.body).toMatchObject({ ...money, spentCents: order.totalCents })
    const [paid] = (await admin.get(`/api/payments?client=${client}`)).body.items
    expect((await keyed(admin, '/api/refunds', { ...back, paymentId: paid.id })).status).toBe(201)
    const { body: invoice } = await issue(person, client)
    expect(invoice.totalCents).toBe(order.totalCents - 2_000)
    const row = await rowOf(invoice.id)
    expect(row.content.lines.at(-1)).toMatchObject({
      title: 'Refund to the balance',
      detail: expect.stringContaining(`Order ${order.number}, credited`),
      count: null,
      amountCents: -2_000,
    })
    expect(row.content.charges).toEqual({ count: 1, cents: 50_000, refundedCents: 2_000 })
    const pdf = await getDocumentProxy(new Uint8Array(await renderInvoice(row as InvoiceRow)))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain('Subtotal, 3 leads')
    expect(text).toContain('Refunded from the balance to cards in this period: $20.00')
    await expectSound()
  })
})
