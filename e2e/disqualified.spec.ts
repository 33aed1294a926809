// Disqualified candidates: the list with reasons, bringing back, counts.
import { expect, test } from '@playwright/test'
import { send, signInAs } from './support/people.ts'
import { addPeople } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('disqualified candidates are found, brought back and undone, and a figure opens its list', {
  tag: '@long',
}, async ({ page }) => {
  const { people, word } = await addPeople(page, ['Ida'])
  const [ida] = people
  const reasons = await page.request.get('/api/pipeline/reasons')
  const { items } = (await reasons.json()) as { items: { id: string; label: string }[] }
  const reasonId = items.find(({ label }) => label === 'Too far to travel')?.id
  await send(page, `/api/applications/${ida?.id}/disqualify`, { reasonId })
  await page.goto(`/disqualified?q=${word}`)
  await expect(page.getByRole('row', { name: ida?.name ?? '' })).toContainText('Too far to travel')
  await page.getByRole('button', { name: `Bring back ${ida?.name}` }).click()
  await expect(page.getByText(`${ida?.name} is back in New.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: ida?.name ?? '' })).toBeVisible()
  await page.goto('/disqualified?tab=reasons&days=365')
  const figure = page.getByRole('link', { name: /^\d+ for / }).first()
  const count = Number((await figure.textContent()) ?? '')
  await figure.click()
  await expect(page.getByRole('grid', { name: 'Disqualified' }).getByRole('row')).toHaveCount(count + 1)
})
