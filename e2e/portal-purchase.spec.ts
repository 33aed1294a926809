// A standing order, from the hold to its last lead.
import { expect, type Page, test } from '@playwright/test'
import { fund } from '../tests/support/market.ts'
import { addCampaign } from '../tests/support/routing.ts'
import { expectNoViolations } from './support/axe.ts'
import { withDatabase } from './support/database.ts'
import { longIf } from './support/long.ts'
import { comeInAs } from './support/newcomer.ts'
import { otherPage, send, signInAs, uniqueWord } from './support/people.ts'

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]

/** A new company with $100.00, and a product of its own category. */
async function setUp(page: Page, manager: Page): Promise<string> {
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
  await withDatabase((db) => fund(db, me.clients[0]?.id ?? '', 10_000))
  return category
}

/** An active campaign with a Google form. Its leads are of this category. */
const addForm = (category: string) =>
  withDatabase(async (db) => {
    const formId = String(Date.now())
    const id = await addCampaign(db, { FULL_NAME: 'name', EMAIL: 'email', POSTAL_CODE: 'zip' })
    await db.query({
      text: `update campaigns set channel = 'google_form', form_id = $2, category = $3, name = $3 where id = $1`,
      values: [id, formId, category],
    })
    return formId
  })

async function sendLead(page: Page, formId: string, zip = '77002'): Promise<void> {
  const word = uniqueWord()
  const answer = await page.request.post('/api/webhook/google', {
    data: {
      lead_id: word,
      form_id: formId,
      campaign_id: '1',
      google_key: 'journey-key',
      is_test: false,
      user_column_data: [
        { column_id: 'FULL_NAME', string_value: `Secretia ${word}` },
        { column_id: 'EMAIL', string_value: `${word}@example.com` },
        { column_id: 'POSTAL_CODE', string_value: zip },
      ],
    },
  })
  expect(answer.status()).toBe(200)
}

for (const { name, ...viewport } of SIZES)
  test(
    `a new customer's standing order is filled by arriving leads to its cap, on a ${name}`,
    longIf(name === 'desktop'),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      const manager = await otherPage(page)
      await signInAs(manager, 'manager')
      const category = await setUp(page, manager)
      await page.goto(`/portal/purchase?category=${encodeURIComponent(category)}&quantity=3&state=TX`)
      await expect(page.getByText('Sold out in this area.')).toBeVisible()
      await page.getByRole('radio', { name: 'Standing order' }).click()
      // The price and its button stay in view above what is chosen.
      const hold = page.getByRole('button', { name: 'Hold $60.00' })
      await expect(hold).toBeInViewport({ ratio: 1 })
      await hold.click()
      await expect(page.getByText(/Order \d+ is open for 3 leads/)).toBeVisible()
      await page.getByRole('link', { name: 'Follow the order' }).click()
      const order = page.getByRole('region', { name: 'Order', exact: true })
      await expect(order.getByText('0 of 3')).toBeVisible()
      await expectNoViolations(page, 'the order')
      await order.getByRole('button', { name: 'Pause order' }).click()
      await expect(order.getByText('Paused')).toBeVisible()
      await order.getByRole('button', { name: 'Resume order' }).click()
      await expect(order.getByText('Fulfilling')).toBeVisible()

      // No rule names this company. Its leads come by the form of a campaign.
      await expect(order.getByText(/^Waiting for new leads that match/)).toBeVisible()
      const formId = await addForm(category)
      await sendLead(page, formId, '60608')
      await sendLead(page, formId)
      await sendLead(page, formId)
      await expect(order.getByText('2 of 3')).toBeVisible()
      await Promise.all([1, 2, 3].map(() => sendLead(page, formId)))
      await expect(order.getByText('3 of 3')).toBeVisible()
      await expect(order.getByText('Fulfilled')).toBeVisible()
      // The lead outside the area and the two beyond the order go to nobody: no rule stocks this category.
      await expect(async () => {
        const list = await manager.request.get(`/api/leads?category=${encodeURIComponent(category)}&limit=10`)
        const { items } = (await list.json()) as { items: { status: string }[] }
        expect(items.map(({ status }) => status).sort()).toEqual([
          ...Array<string>(3).fill('partially_sold'),
          ...Array<string>(3).fill('received'),
        ])
      }).toPass({ timeout: 20_000 })
      await expect(page.getByRole('link', { name: 'Available: $40.00. Open billing' })).toBeVisible()
      await page.goto('/portal/dashboard')
      await expect(page.getByRole('region', { name: 'New leads' }).getByText('Secretia')).toHaveCount(3)
      await expectNoViolations(page, 'the dashboard')
      await manager.context().close()
    },
  )
