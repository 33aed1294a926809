// A recruiter schedules, sees a conflict, reschedules and cancels. An interviewer responds and submits a scorecard.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { createCandidate, send, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

async function schedule(page: Page, fields: Record<string, unknown> = {}) {
  const word = uniqueWord()
  const { id: candidateId } = await createCandidate(page, { firstName: 'Iris', lastName: word, state: 'NM' })
  const jobs = (await (await page.request.get(`/api/interviews/jobs?candidate=${candidateId}`)).json()) as {
    items: { id: string }[]
  }
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  // Far in the future and at an odd minute, so no other journey conflicts.
  const startsAt = new Date(Date.now() + (40 + Math.random() * 300) * 86_400_000)
  const answer = await send(page, '/api/interviews', {
    candidateId,
    jobId: jobs.items[0]?.id,
    kind: 'phone',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 2_700_000).toISOString(),
    timezone: 'America/Chicago',
    participants: [{ userId: me.id, role: 'interviewer' }],
    despiteConflicts: true,
    ...fields,
  })
  expect(answer.status()).toBe(201)
  const made = (await answer.json()) as { id: string; startsAt: string }
  return { ...made, word, candidateId }
}

test('schedules from a candidate, with everyone’s local time', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  const { id } = await createCandidate(page, { firstName: 'Lucía', lastName: word, state: 'NM' })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('complementary').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Schedule interview' }).click()
  const form = page.getByRole('complementary', { name: 'Schedule interview' })
  await expect(form.getByLabel('Candidate', { exact: true })).toContainText(`Lucía ${word}`)
  await form.getByRole('radio', { name: 'Phone' }).click()
  const warning = form.getByText('Lucía has no phone number.')
  await expect(warning).toBeVisible()
  await form.getByLabel('Number to call').fill('(505) 555-0142')
  await expect(warning).toHaveCount(0)
  await form.getByLabel('Job').click()
  await page.getByRole('option').first().click()
  await form.getByLabel('Day').fill('2027-03-14')
  await form.getByLabel(/^Starts/).fill('02:30')
  await expect(form.getByText('This time does not exist on that day')).toBeVisible()
  await form.getByLabel('Day').fill('2027-11-07')
  await form.getByLabel(/^Starts/).fill('01:30')
  await expect(form.getByText('this time occurs twice')).toBeVisible()
  await form.getByLabel('Day').fill('2027-03-15')
  await form.getByLabel(/^Starts/).fill('14:30')
  await expect(form.getByText('Mountain')).toBeVisible()
  await expect(form.getByText('1:30 PM to 2:15 PM')).toBeVisible()
  // Nothing that closes or leaves the form loses it without a question.
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const leave of [
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('link', { name: 'Pipeline' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Number to call')).toHaveValue('(505) 555-0142')
  }
  await form.getByRole('button', { name: /^(Schedule|Keep) 2:30 PM/ }).click()
  await expect(page.getByText('Interview scheduled').first()).toBeVisible()
  const drawer = page.getByRole('complementary', { name: `Interview with Lucía ${word}` })
  await expect(drawer.getByText('Scheduled').last()).toBeVisible()
  await expectNoViolations(page, 'an open interview')
})

test('warns about a conflict, offers a free time, and uses it', { tag: '@long' }, async ({ page }) => {
  const first = await schedule(page)
  const word = uniqueWord()
  const { id } = await createCandidate(page, { firstName: 'Busy', lastName: word })
  await page.goto(`/interview-tracker?schedule=true&person=${id}`)
  const form = page.getByRole('complementary', { name: 'Schedule interview' })
  await form.getByLabel('Job').click()
  await page.getByRole('option').first().click()
  const at = new Date(first.startsAt)
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  await form.getByLabel('Day').fill(wall.slice(0, 10))
  await form.getByLabel(/^Starts/).fill(wall.slice(11))
  await expect(form.getByText(/Marcus Bell is busy until/)).toBeVisible()
  await expectNoViolations(page, 'a conflict')
  await form.getByRole('button', { name: /^Use / }).click()
  await expect(page.getByText('Interview scheduled').first()).toBeVisible()
})

test('responds, confirms, moves and cancels', { tag: '@long' }, async ({ page }) => {
  const { id, word } = await schedule(page)
  await page.goto(`/interview-tracker?view=list&interview=${id}`)
  const drawer = page.getByRole('complementary', { name: `Interview with Iris ${word}` })
  await drawer.getByRole('radio', { name: 'Accept' }).click()
  await expect(drawer.getByText('Accepted')).toBeVisible()
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(drawer.getByText('Confirmed').last()).toBeVisible()
  await drawer.getByRole('button', { name: 'Reschedule' }).click()
  const form = page.getByRole('complementary', { name: 'Reschedule interview' })
  await form.getByLabel('Day').fill('2028-01-12')
  await form.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText('Interview changed').first()).toBeVisible()
  await expect(drawer.getByText('No answer yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel interview' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Keep interview' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('Filled')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Canceled').last()).toBeVisible()
})

test('shows the calendar by week and day, and the list with its filters in the URL', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/interview-tracker')
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
  await expectNoViolations(page, 'the week')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/date=/)
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page.getByRole('grid', { name: 'Interviews' })).toBeVisible()
  await page.getByRole('link', { name: /^Awaiting feedback/ }).click()
  await expect(page).toHaveURL(/status=awaiting_feedback/)
  await page.reload()
  await expect(page.getByRole('grid').getByText('Awaiting feedback').first()).toBeVisible()
  await expectNoViolations(page, 'the list')
})

test('the calendar opens today, also on a Sunday, and at the open interview', { tag: '@long' }, async ({
  page,
}) => {
  const { id, startsAt } = await schedule(page)
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', ...options }).format(at)
  const dayOf = (at: Date) => `${format(at, { weekday: 'short' })} ${format(at, { day: 'numeric' })}`
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const head = (at: Date) =>
    calendar.getByRole('button', { name: new RegExp(`^${dayOf(at)}( \\d+ interviews?)?$`) })
  await page.goto(`/interview-tracker?interview=${id}`)
  await expect(head(new Date(startsAt))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()

  // A Sunday without interviews, far beyond the journeys and the demo, at noon in Chicago.
  const sunday = new Date('2031-06-01T17:00:00Z')
  await page.clock.setFixedTime(sunday)
  await page.goto('/interview-tracker')
  await expect(head(sunday)).toBeVisible()
  await expect(page.getByText('May 26 to Jun 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0)
  // Saturday of the current week is shown even when it is empty. Other weeks hide it.
  await expect(head(new Date('2031-05-31T17:00:00Z'))).toBeVisible()
  await page.goto('/interview-tracker?date=2031-06-12')
  await expect(head(new Date('2031-06-12T17:00:00Z'))).toBeVisible()
  await expect(head(new Date('2031-06-14T17:00:00Z'))).toHaveCount(0)
})

test('counts a crowded hour, and opens its list with the keyboard', { tag: '@long' }, async ({ page }) => {
  // A weekday that no other journey uses. 15:00 UTC is in the morning in Chicago all year.
  const day = new Date(Date.now() + (400 + Math.floor(Math.random() * 300)) * 86_400_000)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
  const date = day.toISOString().slice(0, 10)
  const at = (minutes: number) => ({
    startsAt: new Date(Date.parse(`${date}T15:00:00Z`) + minutes * 60_000).toISOString(),
    endsAt: new Date(Date.parse(`${date}T15:30:00Z`) + minutes * 60_000).toISOString(),
  })
  const people: string[] = []
  for (const minutes of [0, 10, 30]) people.push((await schedule(page, at(minutes))).word)
  await page.goto(`/interview-tracker?view=week&date=${date}`)
  const crowd = page.getByRole('button', { name: /^3 interviews at (9|10):00 AM: 3 scheduled/ })
  await expect(crowd).toBeVisible()
  await expectNoViolations(page, 'a week with a crowded hour')
  await crowd.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=list.*hour=(9|10)/)
  for (const word of people) await expect(page.getByRole('grid').getByText(word)).toBeVisible()
  await expect(page.getByText(/(9|10) AM to 1[01] AM/)).toBeVisible()
  await expectNoViolations(page, 'the list of an hour')
  await page.goBack()
  await page.getByRole('radio', { name: 'Day' }).click()
  for (const word of people) await expect(page.getByRole('button', { name: new RegExp(word) })).toBeVisible()
})

/** The demo always has a recent interview that awaits feedback. */
async function findOwed(page: Page): Promise<string> {
  for (const role of ['recruiter', 'manager', 'admin'] as const) {
    await signInAs(page, role)
    const answer = await page.request.get('/api/interviews?owes=me&limit=1')
    const { items } = (await answer.json()) as { items: { id: string }[] }
    if (items[0]) return items[0].id
  }
  throw new Error('Nobody owes a scorecard.')
}

test('submits a scorecard that needs no other', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/interview-tracker?view=list&interview=${await findOwed(page)}`)
  const card = page.getByRole('form', { name: 'Your scorecard' })
  await card.getByRole('button', { name: 'Submit scorecard' }).click()
  await expect(card.getByText('Choose an overall rating.')).toBeVisible()
  await card.getByLabel('Overall').click()
  await page.getByRole('option', { name: 'Strong yes' }).click()
  await card.getByLabel('Private note').fill('Only for me')
  await card.getByRole('button', { name: 'Submit scorecard' }).click()
  await expect(page.getByText('Scorecard submitted').first()).toBeVisible()
  await expect(page.getByText('Only for me')).toBeVisible()
})

test('creates and revokes a calendar address', { tag: '@long' }, async ({ page }) => {
  await page.goto('/settings/calendar')
  await page.getByRole('button', { name: /Create an address|Create a new address/ }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Create a new address' })
  if (await sure.isVisible()) await sure.click()
  const address = await page.getByLabel('Your address').first().inputValue()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(200)
  await expectNoViolations(page, 'the calendar address')
  await page.getByRole('button', { name: 'Revoke this address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke this address' }).click()
  await expect(page.getByText('The address no longer works').first()).toBeVisible()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
})
