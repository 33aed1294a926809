// Buying leads, from stock and by a standing order, and what follows: the call, the return, the credit.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { deliverToOrder } from '../src/domains/purchasing/server/index.ts'
import { systemContext, transaction } from '../src/platform/server/transaction.ts'
import { addStock, fund } from '../tests/support/market.ts'
import { expectNoViolations } from './support/axe.ts'
import { withDatabase } from './support/database.ts'
import { comeInAs } from './support/newcomer.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]

async function staff(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const other = await context.newPage()
  await signInAs(other, 'manager')
  return other
}

/** A new company with $100.00, and a product of its own category with leads in stock. */
async function setUp(page: Page, manager: Page, stock: number) {
  const category = `Nurse ${uniqueWord()}`
  const made = await send(manager, '/api/products', {
    name: category,
    category,
    shareLimit: 3,
    ageBand: 'fresh',
    unitCents: 2_000,
  })
  expect(made.status()).toBe(201)
  await comeInAs(page, 'customer')
  const me = (await (await page.request.get('/api/customer/me')).json()) as { clients: { id: string }[] }
  const clientId = me.clients[0]?.id ?? ''
  await withDatabase(async (db) => {
    await fund(db, clientId, 10_000)
    if (stock > 0) await addStock(db, { category, count: stock, shareLimit: 3 })
  })
  return { category, clientId }
}

for (const { name, ...viewport } of SIZES)
  test(`leads are bought from stock, called, returned and credited, on a ${name}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const manager = await staff(page)
    const { category } = await setUp(page, manager, 3)
    await page.goto(`/portal/purchase?category=${encodeURIComponent(category)}&quantity=5`)
    await expect(page.getByText('3 of 5 leads are in stock.')).toBeVisible()
    await expect(page.getByText('contact shown after purchase')).toBeVisible()
    expect((await page.content()).toLowerCase()).not.toContain('secret')
    await expectNoViolations(page, 'the purchase')
    await page.getByRole('button', { name: 'Order 3' }).click()
    await page.getByRole('button', { name: 'One less' }).click()
    await page.getByRole('button', { name: 'Pay $40.00' }).click()
    await expect(page.getByText(/2 leads of order \d+ are yours/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Available: $60.00. Open billing' })).toBeVisible()
    await expectNoViolations(page, 'the receipt')

    await page.getByRole('link', { name: 'Open the leads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    // Not the button that calls the newest lead.
    await page
      .getByText(/^Secretia Person/)
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Secretia' })).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByText('“I agree to be called.”')).toBeVisible()
    await expectNoViolations(page, 'the lead')
    const call = page.getByRole('link', { name: /\(713\) 555-0142/ })
    await expect(call).toHaveAttribute('href', 'tel:+17135550142')
    await call.dispatchEvent('click')
    await expect(page.getByText(/First contact .* after you received it/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await page.getByLabel('Notes for your team').fill('Number is out of service')
    await page.getByRole('button', { name: 'Save notes' }).click()
    await expect(page.getByText('Notes saved').first()).toBeVisible()

    await page.getByRole('button', { name: 'Ask for a return' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ask for a return' }).click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Contact does not work' }).click()
    await dialog.getByLabel('Note').fill('Called twice.')
    await expectNoViolations(page, 'the return')
    await dialog.getByRole('button', { name: 'Ask for a return' }).click()
    await expect(page.getByText('Return in review').first()).toBeVisible()

    await manager.setViewportSize(viewport)
    await manager.goto('/lead-purchasing?tab=returns')
    await manager.getByRole('button', { name: category }).click()
    await expect(manager.getByText('“Called twice.”')).toBeVisible()
    await expectNoViolations(manager, 'the returns of staff')
    await manager.getByRole('button', { name: 'Decline return' }).click()
    await expect(manager.getByText('Tell the client why you decline this return.')).toBeVisible()
    await manager.getByRole('button', { name: 'Credit $20.00' }).click()
    await expect(manager.getByText('Credited', { exact: true }).first()).toBeVisible()

    // The customer's page follows by itself.
    await expect(page.getByText('+$20.00 on your balance')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Available: $80.00. Open billing' })).toBeVisible()
    const receipt = await page.getByRole('link', { name: 'Check this receipt' }).getAttribute('href')
    await page.goto(receipt ?? '')
    await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
    await expect(page.getByText(/1 of at most 3$/)).toBeVisible()
    expect((await page.content()).toLowerCase()).not.toContain('secret')
    await expectNoViolations(page, 'the receipt check')
    await manager.context().close()
  })

for (const { name, ...viewport } of SIZES)
  test(`a standing order holds money and is filled by arriving leads, on a ${name}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const manager = await staff(page)
    const { category } = await setUp(page, manager, 0)
    await page.goto(`/portal/purchase?category=${encodeURIComponent(category)}&quantity=3&state=TX`)
    await expect(page.getByText('Sold out in this area.')).toBeVisible()
    await page.getByRole('radio', { name: 'Standing order' }).click()
    await page.getByRole('button', { name: 'Hold $60.00' }).click()
    await expect(page.getByText(/Order \d+ is open for 3 leads/)).toBeVisible()
    await page.getByRole('link', { name: 'Follow the order' }).click()
    const order = page.getByRole('region', { name: 'Order', exact: true })
    await expect(order.getByText('0 of 3')).toBeVisible()
    await expectNoViolations(page, 'the order')
    await order.getByRole('button', { name: 'Pause order' }).click()
    await expect(order.getByText('Paused')).toBeVisible()
    await order.getByRole('button', { name: 'Resume order' }).click()
    await expect(order.getByText('Fulfilling')).toBeVisible()

    const orderId = new URL(page.url()).searchParams.get('order') ?? ''
    const arrive = (count: number) =>
      withDatabase(async (db) => {
        for (const id of await addStock(db, { category, count, shareLimit: 3, hoursAgo: 0 }))
          await transaction(systemContext(db), (tx) =>
            deliverToOrder(tx, { orderId, lead: { id, state: 'TX', countyFips: '48201' } }),
          )
      })
    await arrive(2)
    await expect(order.getByText('2 of 3')).toBeVisible()
    await arrive(2)
    await expect(order.getByText('3 of 3')).toBeVisible()
    await expect(order.getByText('Fulfilled')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Available: $40.00. Open billing' })).toBeVisible()
    await page.goto('/portal/dashboard')
    await expect(page.getByRole('region', { name: 'New leads' }).getByText('Secretia')).toHaveCount(3)
    await expectNoViolations(page, 'the dashboard')
    await manager.context().close()
  })
