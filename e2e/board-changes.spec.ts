// A board that changes while it is open: by colleagues, by a failure, by another day or job.
import { expect, test } from '@playwright/test'
import { send, signInAs } from './support/people.ts'
import { addPeople, card, column, stageId } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('the board finds the oldest job, and a removed candidate leaves it', { tag: '@long' }, async ({
  page,
}) => {
  const oldest = await page.request.get('/api/job-postings?status=open&sort=created_at&limit=1')
  const { items } = (await oldest.json()) as {
    items: { id: string; title: string; referenceNumber: string }[]
  }
  await page.goto('/employer/pipeline')
  await page.getByRole('button', { name: 'All jobs' }).click()
  await page.getByPlaceholder('Find a job or a client').fill(items[0]?.referenceNumber ?? '')
  await page.getByRole('option', { name: items[0]?.referenceNumber ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`job=${items[0]?.id}`))
  await expect(page.getByRole('button', { name: new RegExp(`^${items[0]?.title}`) })).toBeVisible()

  const { address, people } = await addPeople(page, ['Sol', 'Tess'], { ownJob: true })
  const [sol, tess] = people
  await page.goto(address)
  await card(page, sol?.name ?? '').waitFor()
  const removed = await send(page, '/api/candidates/bulk', {
    selection: { ids: [sol?.candidateId] },
    change: { kind: 'remove' },
  })
  expect(removed.ok()).toBe(true)
  await expect(card(page, sol?.name ?? '')).toHaveCount(0)
  await expect(card(page, tess?.name ?? '')).toBeVisible()
})

test('a colleague’s move appears, an outdated one is refused with their name, a failed one is reverted', async ({
  browser,
  page,
}) => {
  const { address, people } = await addPeople(page, ['Fay'])
  const [fay] = people
  const name = fay?.name ?? ''
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'manager')
  await page.goto(address)
  await other.goto(address)
  await card(page, name).waitFor()
  await card(other, name).waitFor()
  const [first, contacted] = [await stageId(page, 'New'), await stageId(page, 'Contacted')]
  const shown = column(page, 'Contacted').getByRole('button', { name, exact: true }).waitFor()
  const moved = await send(other, `/api/applications/${fay?.id}/move`, {
    stageId: contacted,
    fromStageId: first,
  })
  expect(moved.status()).toBe(200)
  await shown
  const late = await send(page, `/api/applications/${fay?.id}/move`, {
    stageId: contacted,
    fromStageId: first,
  })
  expect(late.status()).toBe(409)
  expect(((await late.json()) as { detail: string }).detail).toContain('moved by Dana Whitfield')
  await other.context().close()

  // A move that the server does not take goes back to its stage, with a message.
  await page.route('**/api/applications/*/move', (route) => route.fulfill({ status: 500, body: '' }))
  await card(page, name).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} picked up in Contacted`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('The server did not answer as expected').first()).toBeVisible()
  await expect(column(page, 'Contacted').getByRole('button', { name, exact: true })).toBeVisible()
})

test('a past day is read-only, and a card opens the candidate', { tag: '@long' }, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Hal'])
  await page.goto(address)
  await card(page, people[0]?.name ?? '').click()
  await expect(
    page.getByRole('complementary', { name: people[0]?.name ?? '' }).or(page.getByRole('dialog')),
  ).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: /As of now/ }).click()
  await page.getByRole('button', { name: '30 days ago' }).click()
  await expect(page).toHaveURL(/asOf=/)
  await expect(page.getByText('Cards cannot be moved.')).toBeVisible()
  await expect(card(page, people[0]?.name ?? '')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Move .* to…$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(card(page, people[0]?.name ?? '')).toBeVisible()
})
