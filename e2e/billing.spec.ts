// Money as staff follow it: a payment and its refund, and the movements of an order.
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { comeInAs } from './support/newcomer.ts'
import { otherPage, send, signInAs } from './support/people.ts'

const available = (page: Page, amount: string) =>
  expect(page.getByRole('link', { name: `Available: ${amount}. Open billing` })).toBeVisible()

test('staff follow a payment, reconcile it and refund it to the card', async ({ page }) => {
  test.slow()
  const buyer = await otherPage(page)
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
  await expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(drawer.getByText('to card, succeeded')).toBeVisible()
  await buyer.goto('/portal/billing')
  await available(buyer, '$200.00')
  await buyer.context().close()
})

test('the leads that an order got on one day share a row, which opens with the keyboard', {
  tag: '@long',
}, async ({ page }) => {
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

test('a price with a half-typed day is not saved as of now', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/lead-purchasing?tab=products')
  await page.getByText('Driving, exclusive, recent').click()
  await page.getByLabel('New price').fill('21')
  await page.getByLabel('From').pressSequentially('12')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByLabel('From')).toBeFocused()
  await page.getByLabel('From').fill('2099-12-01')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText('Price of All states saved').first()).toBeVisible()
  await expect(page.getByText('Price history, 2')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Products' }).getByText('$19.00')).toBeVisible()
})
