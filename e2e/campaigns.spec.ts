// A manager sets a campaign up, tests it, takes a real lead, reads its decision, changes the rules, replays the past and
// publishes. The next lead follows the new rule. There is one set of rules, so this journey alone changes them.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { signInAs, uniqueWord } from './support/people.ts'
import { openPlace } from './support/places.ts'

type Lead = { id: string; status: string; decision: { ruleVersion: number; outcome: string } | null }

/** A lead as Google sends it, until routing has decided about it. */
async function postLead(page: Page, formId: string): Promise<Lead> {
  const externalId = uniqueWord()
  const answer = await page.request.post('/api/webhook/google', {
    data: {
      lead_id: externalId,
      form_id: formId,
      campaign_id: '1',
      google_key: 'journey-key',
      is_test: false,
      user_column_data: [
        { column_id: 'FULL_NAME', string_value: `Ada ${externalId}` },
        { column_id: 'EMAIL', string_value: `${externalId}@example.com` },
        { column_id: 'POSTAL_CODE', string_value: '60608' },
        { column_id: 'SHIFT', string_value: 'Nights' },
      ],
    },
  })
  expect(answer.status()).toBe(200)
  let lead: Lead | undefined
  await expect(async () => {
    const list = (await (await page.request.get(`/api/leads?externalId=${externalId}`)).json()) as {
      items: Lead[]
    }
    lead = (await (await page.request.get(`/api/leads/${list.items[0]?.id}`)).json()) as Lead
    expect(lead.status).not.toBe('received')
    expect(lead.decision).toBeTruthy()
  }).toPass({ timeout: 20_000 })
  if (!lead) throw new Error('The lead did not arrive.')
  return lead
}

const proceed = (page: Page, to: string) => page.getByRole('button', { name: `Continue to ${to}` }).click()

/** Through the steps of the wizard, with a test lead before the launch. */
async function launchCampaign(page: Page, { name, formId }: { name: string; formId: string }): Promise<void> {
  await page.goto('/employer/campaigns/new')
  await page.getByLabel('Name').fill(name)
  // Without a channel it cannot be saved yet.
  await openPlace(page, 'Sent links')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('radio', { name: /Google lead form/ }).click()
  await page.getByLabel('Google form id').fill(formId)
  await proceed(page, 'client and job')
  // The answer to a change is lost. The wizard goes on with what the server has stored.
  const { lost } = await loseAnswer(page, 'PATCH', '**/api/campaigns/*')
  await page.getByLabel('Category').fill('Allied')
  await lost
  await page.getByLabel('Category').fill('Allied health')
  await proceed(page, 'area')
  await proceed(page, 'budget')
  await proceed(page, 'fields')
  await page.getByLabel('Another field of the form').fill('SHIFT')
  await page.getByRole('button', { name: 'Add field' }).click()
  await proceed(page, 'sharing')
  await page.getByLabel('Duplicate window in days').fill('14')
  await page.getByRole('radio', { name: /Per buyer only/ }).click()
  await proceed(page, 'test lead')
  await page.getByLabel('SHIFT').fill('Days')
  await page.getByRole('button', { name: 'Send test lead' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('The test lead was accepted. This is what we store:')).toBeVisible()
  await expectNoViolations(page)
  await proceed(page, 'launch')
  await page.getByRole('button', { name: 'Launch campaign' }).click()
  await expect(page.getByText(`${name} is active`).first()).toBeVisible()
}

test('a campaign takes leads, and the next one follows the rules published last', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAs(page, 'manager')
  const formId = String(Date.now())
  const name = `Assistants ${uniqueWord()}`
  await launchCampaign(page, { name, formId })

  const first = await postLead(page, formId)
  expect(first).toMatchObject({ status: 'available', decision: { outcome: 'stocked' } })
  await page.goto(`/area-leads?lead=${first.id}`)
  const drawer = page.getByRole('dialog').or(page.getByRole('complementary')).filter({ hasText: 'Decision' })
  await expect(drawer.getByText('Marketplace stock: took the lead')).toBeVisible()
  await expect(drawer.getByText('Nearest miss', { exact: false })).toBeVisible()
  await expect(drawer.getByText('0 of 1 sold')).toBeVisible()
  await expectNoViolations(page)

  // The figure of the campaign counts the real lead and not the test, and opens it.
  await page.goto('/employer/campaigns')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: /^1\b/ }).first().click()
  await expect(page).toHaveURL(/\/area-leads\?/)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)

  await page.goto('/campaign-routing')
  const trying = page.getByRole('region', { name: 'Try a lead' })
  await expect(trying.getByText('Decision trace')).toBeVisible()
  // By keyboard: the word opens its editor.
  await page.getByRole('button', { name: 'marketplace stock' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Destination' })
  await editor.getByRole('combobox', { name: 'Send the lead to' }).click()
  await page.getByRole('option', { name: 'Recruiter' }).click()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(editor.getByText('Choose at least one recruiter.')).toBeVisible()
  await editor.getByRole('combobox', { name: 'Recruiters' }).click()
  await page.getByRole('option', { name: 'Marcus Bell' }).click()
  await page.keyboard.press('Escape')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/was: marketplace stock/)).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: /Replay last 30 days|Run again/ }).click()
  await expect(page.getByText('Decided differently', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: /^[\d,]+ leads decided differently$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Trace' }).first().click()
  await expect(page.getByRole('dialog').getByText('Marcus Bell: took the lead').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoViolations(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/campaign-routing')
  await page.getByRole('button', { name: 'Publish draft' }).click()
  const publishing = page.getByRole('dialog')
  await publishing.getByRole('button', { name: 'Publish draft' }).click()
  await expect(publishing.getByText('Enter a note that says what changes and why.')).toBeVisible()
  await publishing.getByLabel('Note').fill('Marcus works every lead')
  await publishing.getByRole('button', { name: 'Publish draft' }).click()
  await expect(page.getByText(/^Version \d+ is published$/).first()).toBeVisible()
  const second = await postLead(page, formId)
  expect(second).toMatchObject({ status: 'assigned', decision: { outcome: 'assigned' } })
  await page.goto(`/area-leads?lead=${second.id}`)
  await expect(page.getByText('Marcus Bell: took the lead')).toBeVisible()
  await expectNoViolations(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/campaign-routing')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Roll back' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('button', { name: 'marketplace stock' })).toBeVisible()
  expect(await postLead(page, formId)).toMatchObject({ status: 'available' })
})

test('edits of a launched campaign are not lost without a question', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/employer/campaigns')
  await page.getByRole('button', { name: 'CDL drivers', exact: true }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Client and job' }).click()
  const category = page.getByLabel('Category')
  await category.fill('A word nobody uses')
  await expect(page.getByText('New category')).toBeVisible()
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(category).toHaveValue('A word nobody uses')
  await openPlace(page, 'Interviews')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/interview-tracker/)
})

test('a stock figure opens its leads, and the map keeps the focus', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/area-leads')
  const figure = page.getByRole('button', { name: /in stock in Louisiana, show them/ })
  const count = (await figure.innerText()).trim()
  await figure.click()
  await expect(page.getByRole('link', { name: `In stock ${count}` })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /^All / }).click()
  await expect(page).toHaveURL(/state=LA/)
  const state = page.getByRole('option', { name: /^Louisiana/ })
  await state.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Counties of Louisiana' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(state).toBeFocused()
})
