// A whole hire: written, approved, applied for, invited, chosen, interviewed, scored, offered, hired. Once by mouse and
// once by keyboard, then all effects are checked.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { type InputMethod, keyboard, mouse } from './support/input-methods.ts'
import { longIf } from './support/long.ts'
import { linkInMailTo } from './support/mail.ts'
import { type DemoRole, signInAs, uniqueWord } from './support/people.ts'

const TEXT = `Care for adult patients in a medical ICU, three nights a week. ${'You work with a steady team and clear handovers. '.repeat(8)}`
const RESUME = {
  name: 'resume.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('ICU nurse for six years.'),
}

/** A separate browser for one user, or for a new visitor if no role is given. */
async function someone(browser: Browser, width: number, role?: DemoRole): Promise<Page> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: 800 },
  })
  const page = await context.newPage()
  if (role) await signInAs(page, role)
  return page
}

const board = (page: Page) => page.getByRole('region', { name: 'Pipeline', exact: true })
const column = (page: Page, label: string) => board(page).getByRole('region', { name: label, exact: true })
const cardIn = (page: Page, label: string, name: string) =>
  column(page, label).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Once is enough: the screens are the same for both input methods. */
async function look(page: Page, input: InputMethod, what: string): Promise<void> {
  if (input === mouse) await expectNoViolations(page, what)
}

/** Navigates from the current page. A new user starts at the dashboard. */
async function open(page: Page, input: InputMethod, place: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
  }
  await input.open(page, place)
}

async function writePosting(page: Page, input: InputMethod, title: string): Promise<void> {
  await open(page, input, 'Job postings')
  await heading(page, 'Job postings').waitFor()
  await input.press(page.getByRole('link', { name: 'New posting' }))
  await heading(page, 'New job posting').waitFor()
  await input.write(page.getByLabel('Title'), title)
  await input.choose(page.getByLabel('Client', { exact: true }), 'Bayou')
  await input.write(page.getByLabel('Category'), 'Nursing')
  await input.write(page.getByLabel('ZIP code'), '77030')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  await input.write(page.getByLabel('Pay from'), '44')
  await input.write(page.getByLabel('Pay to'), '38')
  await expect(
    page.getByText('The maximum is below the minimum. Enter a higher maximum.').first(),
  ).toBeVisible()
  await input.write(page.getByLabel('Pay to'), '52')
  await input.write(page.getByLabel('Description'), TEXT)
  await input.press(page.getByRole('button', { name: 'Add question' }))
  await input.write(page.getByLabel('Question 1', { exact: true }), 'Do you hold an RN license?')
  await input.press(page.getByRole('group', { name: 'Questions' }).getByLabel('No', { exact: true }))
  await expect(page.getByText('“No” disqualifies')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  await expect(page).toHaveURL(/job=/)
  await expectKept(page, input)
  await input.press(page.getByRole('button', { name: 'Submit for approval' }))
  await expect(page.getByText(`${title} submitted for approval`).first()).toBeVisible()
}

/** The draft is complete in another window. */
async function expectKept(page: Page, input: InputMethod): Promise<void> {
  if (input !== mouse) return
  const again = await page.context().newPage()
  await expect(async () => {
    await again.goto(page.url())
    await expect(again.getByLabel('Description')).toHaveValue(TEXT, { timeout: 2_000 })
    await expect(again.getByText('“No” disqualifies')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await look(again, input, 'form')
  await again.close()
}

async function approve(page: Page, input: InputMethod, title: string): Promise<void> {
  await open(page, input, 'Job postings')
  await input.press(page.getByRole('list', { name: 'In review' }).getByRole('button', { name: title }))
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await look(page, input, 'queue')
  await input.press(page.getByRole('button', { name: 'Approve and publish' }))
  await expect(page.getByText(`${title} published`).first()).toBeVisible()
}

type Applicant = { name: string; email: string }

async function apply(page: Page, input: InputMethod, title: string): Promise<Applicant> {
  const lastName = uniqueWord()
  const email = `${lastName.toLowerCase()}@example.com`
  const blocked: string[] = []
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && blocked.push(line.text()))
  await page.goto('/jobs')
  await input.write(page.getByLabel('Job, skill or employer'), title)
  await page.keyboard.press('Enter')
  await input.press(page.getByRole('link', { name: title }))
  await heading(page, title).waitFor()
  await look(page, input, 'public job')
  await input.press(page.getByRole('button', { name: 'Send application' }))
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await input.write(page.getByLabel('First name'), 'Adaeze')
  await expect(page.getByText('Enter your first name.')).toBeHidden()
  await input.write(page.getByLabel('Last name'), lastName)
  await input.write(page.getByLabel('Email', { exact: true }), email)
  await input.handIn(page, page.getByRole('button', { name: 'Choose a file' }), RESUME)
  await expect(page.getByText('resume.txt')).toBeVisible()
  await input.press(page.getByRole('radio', { name: 'Yes' }))
  await input.press(page.getByRole('checkbox', { name: /^I agree/ }))
  const sent = page.getByRole('heading', { name: 'Application sent' })
  // A user who submits too fast is asked to check and submits again.
  await expect(async () => {
    await input.press(page.getByRole('button', { name: 'Send application' }))
    await expect(sent.or(page.getByText('You sent the form very quickly'))).toBeVisible()
    await expect(sent).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(blocked).toEqual([])
  const crawled = await page.request.get(new URL(page.url()).pathname)
  expect(await crawled.text()).toContain('application/ld+json')
  return { name: `Adaeze ${lastName}`, email }
}

async function openBoard(page: Page, input: InputMethod, title: string): Promise<void> {
  await open(page, input, 'Pipeline')
  await input.choose(page.getByRole('button', { name: 'All jobs' }), title)
  await expect(page.getByRole('button', { name: title })).toBeVisible()
}

async function sendTimes(page: Page, input: InputMethod, { name, title }: { name: string; title: string }) {
  await input.press(cardIn(page, 'New', name))
  const drawer = page.getByRole('complementary', { name })
  await input.pick(drawer.getByRole('button', { name: 'More', exact: true }), 'Send a link')
  const dialog = page.getByRole('dialog', { name: 'Send a link' })
  await expect(dialog.getByLabel('Candidate')).toContainText(name)
  await input.choose(dialog.getByLabel('Job'), title)
  // One after the other: the next three free times follow the added one.
  for (const _time of ['first', 'second']) {
    const free = dialog.getByRole('button', { name: /^\w+, .+ [AP]M$/ })
    const soonest = (await free.first().textContent()) ?? ''
    const offered = (await free.last().textContent()) ?? ''
    await input.press(dialog.getByRole('button', { name: offered, exact: true }))
    await expect(dialog.getByRole('button', { name: `Remove ${offered}` })).toBeVisible()
    await expect(free.first()).not.toHaveText(soonest)
  }
  await input.press(dialog.getByRole('button', { name: 'Send by email' }))
  await expect(page.getByText(`Link sent to ${name}`).first()).toBeVisible()
}

async function chooseTime(page: Page, input: InputMethod, link: string): Promise<void> {
  await page.goto(new URL(link).pathname)
  await heading(page, 'Adaeze, choose a time for your interview').waitFor()
  await input.press(page.getByRole('main').getByRole('button', { pressed: false }).first())
  await input.press(page.getByRole('button', { name: /^Book / }))
  await expect(page.getByText(/^Your interview is on/)).toBeVisible()
}

type Interview = { id: string; version: number; can: { score: boolean } }

/** A journey cannot wait until tomorrow, so the interview is moved to the current time. */
async function beginNow(page: Page, name: string): Promise<void> {
  const word = name.split(' ')[1] ?? ''
  const found = await page.request.get(`/api/interviews?q=${word}`)
  const { items } = (await found.json()) as { items: Interview[] }
  const [interview] = items
  if (!interview) throw new Error('There is no interview.')
  const start = Date.now() + 1_500
  const moved = await page.request.patch(`/api/interviews/${interview.id}`, {
    data: {
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 45 * 60_000).toISOString(),
      despiteConflicts: true,
    },
    headers: {
      'x-requested-with': 'fetch',
      'sec-fetch-site': 'same-origin',
      'if-match': `"${interview.version}"`,
    },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/interviews/${interview.id}`)
      return ((await answer.json()) as Interview).can.score
    })
    .toBe(true)
}

async function score(page: Page, input: InputMethod, name: string): Promise<void> {
  await open(page, input, 'Interviews')
  await heading(page, /Interview/).waitFor()
  await input.press(page.getByRole('radio', { name: 'List' }))
  await input.write(page.getByRole('searchbox'), name.split(' ')[1] ?? '')
  const row = page.getByRole('row', { name })
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await input.press(row)
  const card = page.getByRole('form', { name: 'Your scorecard' })
  await input.choose(card.getByLabel('Overall'), 'Strong yes')
  await input.write(card.getByLabel('Note on skills'), 'Calm, exact, kind.')
  await input.press(card.getByRole('button', { name: 'Submit scorecard' }))
  await expect(page.getByRole('button', { name: 'Revise my scorecard' })).toBeVisible()
}

async function move(
  page: Page,
  input: InputMethod,
  step: { name: string; from: string; to: string },
): Promise<void> {
  await input.move(cardIn(page, step.from, step.name), column(page, step.to), step.to)
  await expect(cardIn(page, step.to, step.name)).toBeVisible()
}

/** All effects of a hire, as each user sees them. */
async function expectHired(
  manager: Page,
  input: InputMethod,
  { name, title }: { name: string; title: string },
) {
  await open(manager, input, 'Dashboard')
  await input.press(manager.getByRole('button', { name: /^Hires/ }))
  const hires = manager.getByRole('complementary')
  await expect(hires.getByText(name)).toBeVisible()
  await input.press(hires.getByRole('link', { name }).or(hires.getByRole('button', { name })).first())
  const person = manager.getByRole('complementary', { name })
  await expect(person.getByRole('button', { name: `Status of ${name}, Hired` })).toBeVisible()
  await expect(person.getByRole('listitem').filter({ hasText: 'hired the candidate for' })).toBeVisible()
  await input.press(person.getByRole('tab', { name: 'Applications' }))
  await expect(person.getByRole('listitem').filter({ hasText: title })).toContainText('Hired')
  await input.pick(person.getByRole('button', { name: 'More sections' }), 'Audit')
  await expect(person.getByRole('tabpanel')).toContainText(/hired/i)
  await manager.goto(`/admin/job-postings?status=filled&q=${encodeURIComponent(title)}`)
  await expect(manager.getByRole('row', { name: new RegExp(title) })).toContainText('Filled')
}

// Each run has its own interviewer, so no time is taken twice. The mouse drags, so it passes every stage.
for (const [input, interviewer, width] of [
  [mouse, 'recruiter', 1720],
  [keyboard, 'manager', 1280],
] as const) {
  test(`from a posting to a hire, by ${input.name}`, longIf(input === mouse), async ({ browser }) => {
    // The whole product in one run, longer than any other journey.
    test.setTimeout(300_000)
    const title = `Night nurse ${uniqueWord()}`
    const [recruiter, manager, visitor] = await Promise.all([
      someone(browser, width, 'recruiter'),
      someone(browser, width, 'manager'),
      someone(browser, width),
    ])
    const staff = interviewer === 'recruiter' ? recruiter : manager
    await writePosting(recruiter, input, title)
    await approve(manager, input, title)
    const { name, email } = await apply(visitor, input, title)
    await openBoard(staff, input, title)
    await sendTimes(staff, input, { name, title })
    await chooseTime(visitor, input, await linkInMailTo(staff, email, /choose a time/i))
    await beginNow(staff, name)
    await score(staff, input, name)
    await openBoard(staff, input, title)
    // Booking the interview moved the card.
    await expect(cardIn(staff, 'Interviewing', name)).toBeVisible()
    await move(staff, input, { name, from: 'Interviewing', to: 'Offered' })
    await expect(cardIn(staff, 'Offered', name)).toBeVisible()
    await move(staff, input, { name, from: 'Offered', to: 'Hired' })
    await expectHired(manager, input, { name, title })
    await look(manager, input, 'after the hire')
    for (const page of [recruiter, manager, visitor]) await page.context().close()
  })
}
