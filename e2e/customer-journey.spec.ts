// A customer from the first click to the invoice: register, confirm, pay after a decline, buy, call, return, credit.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addStock } from '../tests/support/market.ts'
import { expectNoViolations } from './support/axe.ts'
import { withDatabase } from './support/database.ts'
import { longIf } from './support/long.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { linkInMailTo } from './support/mail.ts'
import { approveClientOf } from './support/newcomer.ts'
import { otherPage, send, signInAs, uniqueWord } from './support/people.ts'

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]
const PASSWORD = 'four plain words here'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const available = (page: Page, amount: string) =>
  expect(page.getByRole('link', { name: `Available: ${amount}. Open billing` })).toBeVisible()

async function register(page: Page): Promise<void> {
  const email = `${uniqueWord().toLowerCase()}@newcomer.example`
  await page.goto('/portal/register')
  await page.getByLabel('Company').fill('Journey Clinic')
  await page.getByLabel('Your name').fill('Jo Journey')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkInMailTo(page, email, /Confirm/))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  const signedIn = await send(page, '/api/auth/sign-in', { email, password: PASSWORD })
  expect(signedIn.ok()).toBe(true)
}

async function saveTestCard(page: Page, card: string): Promise<void> {
  const dialog = dialogOf(page, 'Add a test card')
  await dialog.getByText(card).click()
  await dialog.getByRole('button', { name: 'Save test card' }).click()
  await expect(dialog).toBeHidden()
}

async function decide(page: Page, decision: 'Confirm payment' | 'Refuse payment'): Promise<void> {
  const step = dialogOf(page, 'Confirm with your bank')
  await step.getByRole('button', { name: decision }).click()
  await expect(step).toBeHidden()
}

/** The only card is declined, another needs a step, which is refused once. */
async function topUp(page: Page): Promise<void> {
  await page.goto('/portal/billing')
  await expect(page.getByText('This installation uses the built-in test provider.')).toBeVisible()
  await expect(page.getByText('Nothing yet. Add funds to start buying leads.')).toBeVisible()
  await page.getByRole('button', { name: 'Add funds' }).click()
  await saveTestCard(page, 'Visa ending 0002')
  const adding = dialogOf(page, 'Add funds')
  const pay = adding.getByRole('button', { name: 'Pay $25.00' })
  await adding.getByRole('radio', { name: 'Other' }).click()
  await adding.getByLabel('Other amount').fill('25')
  await pay.click()
  await expect(adding.getByRole('alert')).toContainText('Visa ending 0002: ')
  await expect(adding.getByRole('alert')).toContainText('No money moved.')
  await expect(adding.getByText('declined just now, not charged')).toBeVisible()
  await expectNoViolations(page, 'declined')
  await adding.getByRole('radio', { name: 'New card' }).click()
  await saveTestCard(page, 'Visa ending 3155')
  await pay.click()
  await expectNoViolations(page, 'the step')
  await decide(page, 'Refuse payment')
  await expect(adding.getByRole('alert')).toContainText('Visa ending 3155: ')
  await adding.getByRole('radio', { name: 'Visa ending 3155' }).click()
  await pay.click()
  await decide(page, 'Confirm payment')
  await expect(adding).toBeHidden()
  await available(page, '$25.00')

  await page.getByRole('button', { name: 'Set up auto-recharge' }).click()
  const recharge = dialogOf(page, 'Auto-recharge')
  await expect(recharge.getByLabel('Card', { exact: true })).toContainText('Visa ending 3155')
  await recharge.getByLabel('When less than this is available').fill('0')
  await recharge.getByRole('button', { name: 'Turn on auto-recharge' }).click()
  await expect(page.getByRole('switch', { name: 'Auto-recharge' })).toBeChecked()
  await expect(page.getByText('$0.00 of $5,000.00')).toBeVisible()
  await expectNoViolations(page, 'billing')
}

/** Two leads from a balance that is too low at first, and one by card. */
async function buy(page: Page, category: string): Promise<void> {
  await page.goto(`/portal/purchase?category=${encodeURIComponent(category)}&quantity=5`)
  await expect(page.getByText('3 of 5 leads are in stock.')).toBeVisible()
  await expect(page.getByText('contact shown after purchase')).toBeVisible()
  await expect(page.getByText('Limit: 20% of your leads in 30 days.')).toBeVisible()
  expect((await page.content()).toLowerCase()).not.toContain('secret')
  await page.getByRole('button', { name: 'Order 3' }).click()
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByText('Your balance is $15.00 too low for this order.')).toBeVisible()
  await expectNoViolations(page, 'the purchase')
  await page.getByRole('button', { name: 'Add $15.00' }).click()
  await dialogOf(page, 'Add funds').getByRole('button', { name: 'Pay $15.00' }).click()
  await decide(page, 'Confirm payment')
  await available(page, '$40.00')
  // The answer to the order is lost. The same order sent again buys once.
  await loseAnswer(page, 'POST', '**/api/customer/orders')
  await page.getByRole('button', { name: 'Pay $40.00' }).click()
  await page.getByRole('button', { name: 'Send the same order again' }).click()
  await expect(page.getByText(/2 leads of order \d+ are yours/)).toBeVisible()
  await expect(page.getByText('Paid from your balance')).toBeVisible()
  await available(page, '$0.00')
  await expectNoViolations(page, 'the receipt')

  await page.getByRole('button', { name: 'Buy more leads' }).click()
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByRole('radio', { name: 'Visa ending 3155' })).toBeChecked()
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  await decide(page, 'Refuse payment')
  await expect(page.getByRole('alert')).toContainText('Visa ending 3155: ')
  await page.getByRole('radio', { name: 'Visa ending 3155' }).click()
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  // The customer leaves the step, and finds it again at the order.
  await dialogOf(page, 'Confirm with your bank').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expectNoViolations(page, 'waiting for the payment')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText(/1 lead of order \d+ is yours/)).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 3155')).toBeVisible()
}

async function callAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.getByRole('link', { name: /^Secretia Person/ }).click()
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
  await expect(dialog.getByText('Limit: 20% of your leads in 30 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Contact does not work' }).click()
  await dialog.getByLabel('Note').fill('Called twice.')
  await expectNoViolations(page, 'the return')
  await dialog.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(page.getByText('Return in review').first()).toBeVisible()
}

async function credit(manager: Page, category: string): Promise<void> {
  await manager.goto('/lead-purchasing?tab=returns')
  await manager.getByRole('button', { name: category }).click()
  await expect(manager.getByText('“Called twice.”')).toBeVisible()
  await expectNoViolations(manager, 'the returns of staff')
  await manager.getByRole('button', { name: 'Decline return' }).click()
  await expect(manager.getByText('Tell the client why you decline this return.')).toBeVisible()
  await manager.getByRole('button', { name: 'Credit $20.00' }).click()
  await expect(manager.getByText('Credited', { exact: true }).first()).toBeVisible()
}

async function invoice(page: Page): Promise<void> {
  await page.goto('/portal/billing')
  await expect(page.getByText(/Order \d+, Contact does not work/).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invoice now' }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download invoice \d{4}-\d{4} as PDF$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^invoice-\d{4}-\d{4}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

for (const { name, ...viewport } of SIZES)
  test(
    `a customer registers, pays, buys, calls, returns and gets an invoice, on a ${name}`,
    longIf(name === 'phone'),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      const manager = await otherPage(page)
      await manager.setViewportSize(viewport)
      await signInAs(manager, 'manager')
      const category = `Nurse ${uniqueWord()}`
      const product = { name: category, category, shareLimit: 3, ageBand: 'fresh', unitCents: 2_000 }
      expect((await send(manager, '/api/products', product)).status()).toBe(201)
      await withDatabase((db) => addStock(db, { category, count: 3, shareLimit: 3 }))

      await register(page)
      await page.goto('/portal/billing')
      await expect(page.getByText(/approv/i).first()).toBeVisible()
      await expectNoViolations(page, 'billing before the approval')
      await approveClientOf(page)
      await topUp(page)
      await buy(page, category)
      await callAndReturn(page)
      await credit(manager, category)
      // The customer's page follows by itself.
      await expect(page.getByText('+$20.00 on your balance')).toBeVisible()
      await available(page, '$20.00')
      const receipt = await page.getByRole('link', { name: 'Check this receipt' }).getAttribute('href')
      await invoice(page)
      await page.goto(receipt ?? '')
      await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
      await expect(page.getByText(/1 of at most 3$/)).toBeVisible()
      expect((await page.content()).toLowerCase()).not.toContain('secret')
      await expectNoViolations(page, 'the receipt check')
      await manager.context().close()
    },
  )
