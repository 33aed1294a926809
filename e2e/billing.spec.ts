// A customer's money from the first card to the invoice: top-up, decline, the bank's step, auto-recharge, purchase.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { addStock } from '../tests/support/market.ts'
import { expectNoViolations } from './support/axe.ts'
import { withDatabase } from './support/database.ts'
import { comeInAs } from './support/newcomer.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function manager(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const other = await context.newPage()
  await signInAs(other, 'manager')
  return other
}

async function addCard(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a test card' })
  await dialog.getByText(label).click()
  await dialog.getByRole('button', { name: 'Save test card' }).click()
  await expect(page.getByRole('list', { name: 'Saved cards' }).getByText(label)).toBeVisible()
}

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add funds' })
const available = (page: Page, amount: string) =>
  expect(page.getByRole('link', { name: `Available: ${amount}. Open billing` })).toBeVisible()

/** One lead in stock, and a product that sells it. */
async function stockLead(page: Page): Promise<string> {
  const category = `Category ${uniqueWord()}`
  const product = await send(page, '/api/products', {
    name: category,
    category,
    shareLimit: 1,
    ageBand: 'fresh',
    unitCents: 4_200,
  })
  expect(product.status(), await product.text()).toBe(201)
  await withDatabase((db) => addStock(db, { category, count: 1, shareLimit: 1 }))
  return ((await product.json()) as { id: string }).id
}

async function journey(page: Page): Promise<void> {
  await comeInAs(page, 'customer')
  await page.goto('/portal/billing')
  await expect(page.getByText('This installation uses the built-in test provider.')).toBeVisible()
  await expect(page.getByText('Nothing yet. Add funds to start buying leads.')).toBeVisible()
  for (const card of ['Visa ending 0002', 'Visa ending 4242', 'Visa ending 3155']) await addCard(page, card)
  await expectNoViolations(page, 'billing')

  // The first card is declined. The amount stays, and another card pays.
  await page.getByRole('button', { name: 'Add funds' }).click()
  await adding(page).getByRole('radio', { name: '$3,000' }).click()
  await adding(page).getByRole('button', { name: 'Pay $3,000.00' }).click()
  await expect(adding(page).getByRole('alert')).toContainText('No money moved.')
  await expect(adding(page).getByText('declined just now, not charged')).toBeVisible()
  await expectNoViolations(page, 'declined')
  await expect(adding(page).getByRole('radio', { name: 'Visa ending 4242' })).toBeChecked()
  await adding(page).getByRole('button', { name: 'Pay $3,000.00' }).click()
  await expect(adding(page)).toBeHidden()
  await available(page, '$3,000.00')

  // The bank asks for a step.
  await page.getByRole('button', { name: 'Add funds' }).click()
  await adding(page).getByRole('radio', { name: 'Visa ending 3155' }).click()
  await adding(page).getByRole('button', { name: 'Pay $1,000.00' }).click()
  const step = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expectNoViolations(page, 'the step')
  await step.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(step).toBeHidden()
  await available(page, '$4,000.00')

  await page.getByRole('button', { name: 'Set up auto-recharge' }).click()
  const recharge = page.getByRole('dialog', { name: 'Auto-recharge' })
  await recharge.getByLabel('When less than this is available').fill('100')
  await recharge.getByLabel('Card', { exact: true }).click()
  await page.getByRole('option', { name: 'Visa ending 4242' }).click()
  await recharge.getByRole('button', { name: 'Turn on auto-recharge' }).click()
  await expect(page.getByRole('switch', { name: 'Auto-recharge' })).toBeChecked()
  await expect(page.getByText('$0.00 of $5,000.00')).toBeVisible()

  // A purchase brings something to invoice.
  const other = await manager(page)
  const productId = await stockLead(other)
  const { clients } = (await (await page.request.get('/api/customer/me')).json()) as {
    clients: { id: string }[]
  }
  const order = await send(
    page,
    '/api/customer/orders',
    { client: clients[0]?.id, kind: 'buy_now', lines: [{ productId, quantity: 1 }], payWith: 'wallet' },
    { 'idempotency-key': randomUUID() },
  )
  expect(order.status(), await order.text()).toBe(201)
  await page.reload()
  await available(page, '$3,958.00')
  await page.getByRole('button', { name: 'Invoice now' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download invoice \d{4}-\d{4} as PDF$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^invoice-\d{4}-\d{4}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'All movements' }).click()
  await expect(page.getByText('Leads bought').first()).toBeVisible()
  await other.context().close()
}

test('a customer pays, recovers from a decline, confirms with the bank, and gets an invoice', async ({
  page,
}) => {
  test.slow()
  await journey(page)
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the same works on a phone', async ({ page }) => {
    test.slow()
    await journey(page)
  })
})

test('staff follow a payment, reconcile it and refund it to the card', async ({ page }) => {
  test.slow()
  const customer = await (page.context().browser() as Browser).newContext({
    baseURL: test.info().project.use.baseURL ?? '',
  })
  const buyer = await customer.newPage()
  await comeInAs(buyer, 'customer')
  const method = await send(buyer, '/api/customer/payment-methods', { testCard: 'success' })
  const { id: paymentMethodId } = (await method.json()) as { id: string }
  const key = { 'idempotency-key': randomUUID() }
  const paid = await send(
    buyer,
    '/api/customer/wallet/top-ups',
    { amountCents: 30_000, paymentMethodId },
    key,
  )
  const { id } = (await paid.json()) as { id: string }

  await signInAs(page, 'manager')
  await page.goto(`/payment-history?tab=payments&payment=${id}`)
  const drawer = page.getByRole('complementary', { name: 'Payment of Newcomer Clinic' })
  await expect(drawer.getByText('Charge sent to Test provider, Visa ending 4242')).toBeVisible()
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  await expect(drawer.getByText(/^\$0\.00, compared/)).toBeVisible()
  await expectNoViolations(page, 'payment history')
  await drawer.getByRole('button', { name: 'Refund to card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund to card' })
  await dialog.getByRole('button', { name: 'Refund $300.00' }).click()
  await expect(dialog.getByText('Enter a reason. The client sees it.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(drawer.getByText('to card, succeeded')).toBeVisible()
  await buyer.goto('/portal/billing')
  await available(buyer, '$200.00')
  await customer.close()
})

test('the leads that an order got on one day share a row, which opens with the keyboard', async ({
  page,
}) => {
  await signInAs(page, 'manager')
  const { items } = (await (await page.request.get('/api/movements?kind=hold&limit=100')).json()) as {
    items: { client: { id: string; name: string } }[]
  }
  const client = items.find(({ client: { name } }) => name === 'Lakeside Health')?.client.id
  await page.goto(`/payment-history?client=${client}`)
  const grid = page.getByRole('grid', { name: 'Movements' })
  const row = grid.getByRole('row', { name: /\d leads delivered Order \d/ }).first()
  const fold = row.getByRole('button')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const count = Number.parseInt(await fold.innerText(), 10)
  const place = Number(await row.getAttribute('aria-rowindex'))
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const inside = (number: number) => grid.locator(`[aria-rowindex="${place + number}"]`)
  await expect(inside(count)).toContainText('Lead delivered')
  await expect(inside(count + 1)).not.toContainText('Lead delivered')
  await expectNoViolations(page, 'open fold')
  // Each lead opens as a movement of its own.
  await inside(1).click()
  await expect(page.getByRole('complementary', { name: 'Lead delivered' })).toContainText('balanced')
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
})
