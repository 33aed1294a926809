// A recruiter sends a link, and a candidate on a phone uses it without an account.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { pdfWith } from '../tests/support/files.ts'
import { expectNoViolations } from './support/axe.ts'
import { makeLink, slots } from './support/links.ts'
import { send, signInAs } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

/** The candidate's phone, not signed in. */
async function telephone(page: Page, timezoneId = 'America/Chicago'): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId,
    baseURL: test.info().project.use.baseURL,
    serviceWorkers: 'block',
  })
  return context.newPage()
}

test('a candidate books, moves and cancels a time, and the interview follows', async ({ page }) => {
  const offer = await slots(page)
  const { path, id, word } = await makeLink(page, offer)
  const phone = await telephone(page)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: 'Elena, choose a time for your interview' })).toBeVisible()
  await expectNoViolations(phone, 'the page behind a link')
  await phone.getByRole('main').getByRole('button', { pressed: false }).first().click()
  await phone.getByRole('button', { name: /^Book / }).click()
  await expect(phone.getByText(/^Your interview is on/)).toBeVisible()
  await phone.reload()
  const when = phone.getByText(/^Your interview is on/)
  const before = await when.textContent()
  await phone.getByRole('button', { name: 'Choose another time' }).click()
  await expectNoViolations(phone, 'choosing another time')
  await phone.locator('button[aria-pressed=false]:enabled').last().click()
  await phone.getByRole('button', { name: /^Move to / }).click()
  await expect(when).not.toHaveText(before ?? '')
  await page.goto(`/sent-links?link=${id}`)
  await expect(
    page
      .getByRole('complementary', { name: `Link to Elena ${word}` })
      .getByText('Completed')
      .last(),
  ).toBeVisible()
  await page.goto(`/interview-tracker?view=list&q=${word}`)
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText('Confirmed')

  await phone.getByRole('button', { name: 'Cancel interview' }).click()
  await expectNoViolations(phone, 'calling it off')
  await phone.getByRole('button', { name: 'Cancel interview' }).click()
  await expect(phone.getByText(/^Your interview is canceled/)).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Elena, choose a time for your interview' })).toBeVisible()
  // The recruiter's list updates by itself.
  await expect(row).toContainText('Canceled')
  await phone.context().close()
})

test('a candidate elsewhere gets their own times, and reads the page without scripts', async ({ page }) => {
  const offer = await slots(page)
  const { path, id } = await makeLink(page, offer)
  const [first = ''] = offer.interview.slots
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(first))
  const times = (on: Page) => on.getByRole('main').getByRole('button', { pressed: false })
  const link = async () =>
    (await (await page.request.get(`/api/sent-links/${id}`)).json()) as { link: Opened }
  type Opened = { openedAt: string | null }

  const browser = page.context().browser() as Browser
  const still = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    javaScriptEnabled: false,
  })
  const paper = await still.newPage()
  await paper.goto(path)
  await expect(paper.getByRole('heading', { name: 'Elena, choose a time for your interview' })).toBeVisible()
  await expect(times(paper).first()).toHaveText(clock('America/Chicago'))
  await still.close()
  // A crawler that follows addresses in messages opens nothing.
  expect((await link()).link.openedAt).toBeNull()

  const phone = await telephone(page, 'Asia/Kolkata')
  await phone.goto(path)
  await expect(times(phone).first()).toHaveText(clock('Asia/Kolkata'))
  await times(phone).first().click()
  await phone.getByRole('button', { name: /^Book / }).click()
  await expect(phone.getByText(/^Your interview is on/)).toContainText(clock('Asia/Kolkata'))
  expect((await link()).link.openedAt).not.toBeNull()
  await phone.context().close()
})

test('answers given before the app has started are sent', async ({ page }) => {
  const { path } = await makeLink(page, {
    kind: 'prequalify',
    questions: [
      { label: 'Can you work nights?', type: 'yes_no' },
      { label: 'When could you start?', type: 'text' },
    ],
  })
  const phone = await telephone(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await phone.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await phone.goto(path)
  await phone.getByText('Yes', { exact: true }).click()
  await phone.getByLabel('When could you start?').fill('Monday')
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  release()
  await expect(phone.getByRole('heading', { name: 'Thank you, Elena' })).toBeVisible()
  await phone.context().close()
})

test('an apply link shows the posting’s form, filled in with known data', { tag: '@long' }, async ({
  page,
}) => {
  const jobs = await page.request.get('/api/job-postings?status=open&sort=title&limit=1')
  const [job] = ((await jobs.json()) as { items: { id: string; title: string }[] }).items
  const { path, word } = await makeLink(page, { kind: 'apply', jobId: job?.id })
  const phone = await telephone(page)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: `Elena, apply for ${job?.title}` })).toBeVisible()
  const form = phone.getByRole('form', { name: 'Apply' })
  await expect(form.getByLabel('Last name')).toHaveValue(word)
  await expect(phone.getByText('Pay', { exact: true })).toBeVisible()
  await expectNoViolations(phone, 'an apply link')
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByText('Enter an address such as name@example.com.')).toBeVisible()
  await expect(form.getByText(/agree to be contacted about this job/)).toBeVisible()
  await phone.context().close()
})

test('a candidate answers, then stops all contact', { tag: '@long' }, async ({ page }) => {
  const { path, candidateId } = await makeLink(page, {
    kind: 'prequalify',
    questions: [
      { label: 'Can you work nights?', type: 'yes_no' },
      { label: 'When could you start?', type: 'text' },
    ],
  })
  const phone = await telephone(page)
  await phone.goto(path)
  await phone.getByText('Yes', { exact: true }).click()
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByText('Answer every question.')).toBeVisible()
  await phone.getByLabel('When could you start?').fill('Monday')
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you, Elena' })).toBeVisible()
  await phone.getByRole('button', { name: /^Stop all contact/ }).click()
  await expect(phone.getByText('Stopped. We no longer contact you.')).toBeVisible()
  const person = (await (await page.request.get(`/api/candidates/${candidateId}`)).json()) as {
    emailOptOut: boolean
  }
  expect(person.emailOptOut).toBe(true)
  await phone.context().close()
})

test('a candidate uploads a document, and another kind is refused with the reason', { tag: '@long' }, async ({
  page,
}) => {
  const { path } = await makeLink(page, { kind: 'document', title: 'Photo of your license' })
  const phone = await telephone(page)
  await phone.goto(path)
  const choose = phone.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'license.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html></html>'),
  })
  await phone.getByRole('button', { name: 'Upload file' }).click()
  await expect(phone.getByText(/The content of this file does not match/).first()).toBeVisible()
  // A candidate who opted out is asked for nothing more, and can opt in again.
  await phone.getByRole('button', { name: /^Stop all contact/ }).click()
  await expect(phone.getByRole('heading', { name: 'Elena, we stopped all contact' })).toBeVisible()
  await expect(choose).toHaveCount(0)
  await phone.getByRole('button', { name: 'Continue anyway' }).click()
  await choose.setInputFiles({
    name: 'license.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith('License 4711'),
  })
  await phone.getByRole('button', { name: 'Upload file' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you, Elena' })).toBeVisible()
  await phone.context().close()
})

test('staff send, revoke and undo', { tag: '@long' }, async ({ page }) => {
  const { path, id } = await makeLink(page, { kind: 'consent', words: 'I agree.', consentChannel: 'share' })
  await page.goto(`/sent-links?link=${id}`)
  // Beside the drawer, one status replaces the whole history, under its own heading.
  await expect(page.getByRole('columnheader', { name: 'State' })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Link revoked').first()).toBeVisible()
  const phone = await telephone(page)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(phone.getByText('Elena')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Revoke' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: /please read and decide/ })).toBeVisible()
  await phone.context().close()

  await page.goto('/sent-links')
  await expect(page.getByRole('grid', { name: 'Sent links' })).toBeVisible()
  await expect(page.getByText(/built-in test provider/)).toBeVisible()
  await expectNoViolations(page, 'sent links')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations(page, 'sending a link')
})

test('staff find links by name, revoke several at once, and undo', { tag: '@long' }, async ({ page }) => {
  const { word, candidateId } = await makeLink(page, { kind: 'consent', words: 'I agree.' })
  const more = { kind: 'document', title: 'License', channel: 'copy', candidateId }
  expect((await send(page, '/api/sent-links', more)).status()).toBe(201)
  await page.goto('/sent-links')
  await page.getByRole('searchbox', { name: 'Search sent links' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('row', { name: new RegExp(word) })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const toolbar = page.getByRole('toolbar', { name: 'Selected rows' })
  await toolbar.getByRole('button', { name: 'Nudge' }).click()
  const outcome = page.getByRole('dialog', { name: '0 links reminded' })
  await expect(outcome.getByText('it was copied by hand, so a reminder cannot be sent')).toHaveCount(2)
  await outcome.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await toolbar.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Not opened', { exact: true })).toHaveCount(2)
})
