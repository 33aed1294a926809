// The dashboard: today's interviews, and the figures of one client with their lists.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { schedule } from './support/interviews.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test('today’s interviews, and the figures of one client with their lists', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  const get = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
  type Posting = { id: string; client: { id: string; name: string } }
  const { items } = await get<{ items: Posting[] }>('/api/job-postings?status=open&sort=title&limit=1')
  const [job] = items
  if (!job) throw new Error('The demo has no open posting.')
  const word = uniqueWord()
  const { id: candidateId } = await createCandidate(page, { firstName: 'Tess', lastName: word })
  // A minute ahead, so it is today except in the last minute of a day.
  await schedule(page, { candidateId, jobId: job.id, kind: 'phone', startsAt: Date.now() + 60_000 })

  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today’s interviews' })
  await expect(today.getByRole('link', { name: `Tess ${word}` })).toBeVisible()
  await page.getByRole('button', { name: 'All clients' }).click()
  await page.getByRole('option', { name: job.client.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`client=${job.client.id}`))
  await expect(page.getByRole('button', { name: job.client.name })).toBeVisible()
  await expect(today.getByRole('link', { name: `Tess ${word}` })).toBeVisible()
  await expectNoViolations(page, 'the dashboard of a client')

  await today.getByRole('link', { name: /as a list$/i }).click()
  await expect(page.getByRole('grid', { name: 'Interviews' }).getByText(`Tess ${word}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Client is ${job.client.name}` })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^New candidates/ }).click()
  await expect(page).toHaveURL(new RegExp(`/hiring-tracker.*client=${job.client.id}`))
  await expect(page.getByRole('button', { name: new RegExp(`Applied to +${job.client.name}`) })).toBeVisible()
  await expect(page.getByText(`Tess ${word}`)).toBeVisible()
})

test('the setup steps come back under Help, and are hidden again', async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Set up your agency' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Help and tours' }).click()
  await page.getByRole('menuitem', { name: 'Setup steps' }).click()
  await expect(steps.getByRole('listitem').first()).toContainText('Name your agency')
  await expect(steps.getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('max', /^\d+$/)
  await expectNoViolations(page, 'the setup steps')
  await steps.getByRole('button', { name: 'Hide setup' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Hiring' })).toBeVisible()
  await expect(steps).toBeHidden()
})
