// A manager edits a word of a rule, tries a lead, replays the past, publishes, and the next lead follows the new rule.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { send, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'manager'))

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
        { column_id: 'POSTAL_CODE', string_value: '77030' },
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
    expect(lead.decision).toBeTruthy()
  }).toPass({ timeout: 20_000 })
  if (!lead) throw new Error('The lead did not arrive.')
  return lead
}

test('a rule is edited, tried, replayed and published, and the next lead follows it', async ({ page }) => {
  test.setTimeout(120_000)
  const formId = String(Date.now())
  const campaign = await send(page, '/api/campaigns', {
    name: `Nurses ${formId}`,
    channel: 'google_form',
    formId,
    category: 'Registered nurse',
    status: 'active',
  })
  expect(campaign.status()).toBe(201)
  expect(await postLead(page, formId)).toMatchObject({
    status: 'available',
    decision: { outcome: 'stocked' },
  })

  await page.goto('/campaign-routing')
  await expect(page.getByText('Fixed. Cannot be moved or removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  const trying = page.getByRole('region', { name: 'Try a lead' })
  await expect(trying.getByText('Marketplace stock: took the lead')).toBeVisible()

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

  await expect(page.getByText(/^Draft \d+$/)).toBeVisible()
  await expect(page.getByText(/was: marketplace stock/)).toBeVisible()
  await expect(trying.getByText('Assigned to Marcus Bell')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: /Replay last 30 days|Run again/ }).click()
  await expect(page.getByText('Decided differently', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: /^[1-9]\d* leads? decided differently$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Trace' }).first().click()
  await expect(page.getByRole('dialog').getByText('Marcus Bell: took the lead')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoViolations(page)

  await page.getByRole('button', { name: /^Publish draft \d+$/ }).click()
  const publishing = page.getByRole('dialog')
  await publishing.getByRole('button', { name: 'Publish draft' }).click()
  await expect(publishing.getByText('Enter a note that says what changes and why.')).toBeVisible()
  await publishing.getByLabel('Note').fill('Marcus works every lead')
  await publishing.getByRole('button', { name: 'Publish draft' }).click()
  await expect(page.getByText(/^Version \d+ is published$/).first()).toBeVisible()
  expect(await postLead(page, formId)).toMatchObject({
    status: 'assigned',
    decision: { outcome: 'assigned' },
  })

  await page.goto('/campaign-routing')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Roll back' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('button', { name: 'marketplace stock' })).toBeVisible()
  expect(await postLead(page, formId)).toMatchObject({ status: 'available' })
})

test('a recruiter reads the rules and cannot change them', async ({ page }) => {
  await signInAs(page, 'recruiter', { own: true })
  await page.goto('/campaign-routing')
  await expect(page.getByText('Fixed. Cannot be moved or removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'marketplace stock' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeDisabled()
})
