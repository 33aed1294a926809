// Forms on a page: what is typed and not saved is not lost without a question.
import { expect, type Page, test } from '@playwright/test'
import { send, signInAs, uniqueWord } from './support/people.ts'
import { openPlace } from './support/places.ts'

/** Leaves by the navigation, and stays after all. */
async function expectQuestion(page: Page) {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await openPlace(page, 'Pipeline')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
}

test('a profile, remarks and an amount that cannot be read ask before they are lost', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/settings')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Someone Else')
  await expectQuestion(page)
  await expect(name).toHaveValue('Someone Else')
  await openPlace(page, 'Job postings')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('link', { name: /^In review/ }).click()
  const remarks = page.getByLabel(/^Remarks to/)
  await remarks.fill('Name the shift.')
  await expectQuestion(page)
  await page.getByRole('list', { name: 'In review' }).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(remarks).toHaveValue('Name the shift.')
  await page.getByRole('button', { name: 'Close posting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await remarks.fill('')

  const { items } = await (await page.request.get('/api/clients')).json()
  const made = await send(page, '/api/job-postings', {
    clientId: items[0].id,
    title: `Porter ${uniqueWord()}`,
  })
  await page.goto(`/employer/jobs/new?job=${(await made.json()).id}`)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const pay = page.getByLabel('Pay from')
  await pay.fill('88,888,888,888')
  await pay.blur()
  await expect(page.getByText('Enter $100,000,000.00 or less.')).toBeVisible()
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expectQuestion(page)
  await pay.fill('21')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await openPlace(page, 'Pipeline')
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible()
})
