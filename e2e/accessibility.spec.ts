// Runs axe on every screen, in light and dark, wide and narrow.
import { type Page, test } from '@playwright/test'
import { expectNoViolations, expectScreen } from './support/axe.ts'
import { openSection } from './support/drawer.ts'
import { schedule } from './support/interviews.ts'
import { createCandidate, send, signInAs, uniqueWord } from './support/people.ts'

type Screen = [name: string, address: string, ready: (page: Page) => Promise<unknown>]

const DOORS: Screen[] = [
  ['start page', '/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['sign-in', '/signin', (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()],
  [
    'forgot password',
    '/forgot-password',
    (page) => page.getByRole('heading', { name: 'Forgot password' }).waitFor(),
  ],
  [
    'a link that no longer works',
    '/reset-password',
    (page) => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
  ],
  ['staff sign-in', '/login', (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()],
  [
    'registration',
    '/register',
    (page) => page.getByRole('heading', { name: 'Staff join by invitation' }).waitFor(),
  ],
  [
    'portal registration',
    '/portal/register',
    (page) => page.getByRole('heading', { name: 'Open a customer account' }).waitFor(),
  ],
  ['not found', '/nowhere', (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor()],
]
const TRACKER: Screen[] = [
  [
    'hiring tracker',
    '/hiring-tracker',
    (page) =>
      page
        .getByText(/^(Interview|Qualified|In review|New)$/)
        .first()
        .waitFor(),
  ],
  [
    'filtered-empty',
    '/hiring-tracker?q=nobodyiscalledthis',
    (page) => page.getByText('No candidates match').waitFor(),
  ],
  [
    'open filter',
    '/hiring-tracker?q=nobodyiscalledthis',
    async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Hired' }).waitFor()
    },
  ],
  ['create dialog', '/hiring-tracker?create=true', (page) => page.getByRole('dialog').waitFor()],
]
const SETTINGS: Screen[] = [
  ['users', '/admin', (page) => page.getByText(/^\d+ active/).waitFor()],
  ['profile', '/settings', (page) => page.getByLabel('Timezone').waitFor()],
  ['security', '/settings/security', (page) => page.getByText('This device').waitFor()],
  ['appearance', '/settings/appearance', (page) => page.getByText('Density of tables').waitFor()],
  ['notification settings', '/settings/notifications', (page) => page.getByRole('switch').first().waitFor()],
  [
    'notifications',
    '/settings/notifications',
    async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('button', { name: 'Notification settings' }).waitFor()
    },
  ],
  ['admin security', '/admin/security', (page) => page.getByRole('switch').first().waitFor()],
  ['health', '/admin/health', (page) => page.getByRole('switch').first().waitFor()],
  ['retention', '/admin/retention', (page) => page.getByRole('heading', { name: 'Other rules' }).waitFor()],
  ['emails', '/admin/emails', (page) => page.locator('iframe').waitFor()],
  ['outbox', '/admin/outbox', (page) => page.getByRole('heading', { name: 'Outbox' }).waitFor()],
]

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('the start pages of staff and customers, and the portal sign-in page, have no violations', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await page.goto('/')
  await heading(page, 'Dashboard')
  await expectNoViolations(page, 'staff')
  await page.goto('/portal/login')
  await heading(page, 'The portal is for customers')
  await expectNoViolations(page, 'door')
  await page.context().clearCookies()
  await signInAs(page, 'customer')
  await page.goto('/')
  await heading(page, 'Dashboard')
  await expectNoViolations(page, 'customer')
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.goto('/portal/leads')
  await heading(page, 'Connection Problem')
  // Its automatic retry would show the loading page.
  await page.evaluate('for (let id = setTimeout(() => {}); id > 0; id--) clearTimeout(id)')
  await page.getByText('Error Details').click()
  await expectNoViolations(page, 'connection problem')
})

/** One visit for each group, because a fresh browser loads the whole product again. */
for (const [group, role, screens] of [
  ['doors', null, DOORS],
  ['hiring tracker and its parts', 'admin', TRACKER],
  ['pages of settings and administration', 'admin', SETTINGS],
] as const) {
  test(`the ${group} have no violations`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    if (role) await signInAs(page, role)
    for (const [name, address, ready] of screens)
      await expectScreen(page, name, async () => {
        await page.goto(address)
        await ready(page)
      })
  })
}

test('a customer’s account has no violations', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'customer')
  for (const section of ['', '/security', '/notifications', '/team', '/delivery', '/sessions']) {
    await page.goto(`/portal/account${section}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (section === '/sessions') await page.getByText('This device').waitFor()
    await expectNoViolations(page, section)
  }
})

test('a customer’s postings and figures have no violations', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await signInAs(page, 'customer')
  await page.goto('/portal/job-postings')
  await page.getByText('Registered nurse, ICU').first().click()
  await page.getByText('Performance').waitFor()
  await expectNoViolations(page, 'an open posting')
  await page.goto('/portal/job-postings?q=nobodyneedsthis')
  await page.getByText('No postings match').waitFor()
  await expectNoViolations(page, 'filtered-empty')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Registered nurse, ICU').first().waitFor()
  await expectNoViolations(page, 'the list')
  await page.goto('/portal/job-postings?form=new')
  await page.getByText('Checks appear after you save the draft.').waitFor()
  await expectNoViolations(page, 'the form')
  await page.goto('/portal/job-insights')
  await page.getByRole('region', { name: 'Figures by source' }).waitFor()
  await expectNoViolations(page, 'figures')
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expectNoViolations(page, 'figures as a table')
})

/** A candidate with an interview and two links, so no section is empty. */
async function createBusyPerson(page: Page): Promise<{ id: string; word: string; interviewId: string }> {
  const word = uniqueWord()
  const { id } = await createCandidate(page, { firstName: 'Axel', lastName: word, phones: ['7135550199'] })
  const get = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
  const jobs = await get<{ items: { id: string }[] }>('/api/job-postings?status=open&sort=title&limit=1')
  const interviewId = await schedule(page, {
    candidateId: id,
    jobId: jobs.items[0]?.id ?? '',
    kind: 'phone',
    startsAt: Date.now() + 30 * 86_400_000,
  })
  const link = { kind: 'consent', words: 'I agree.', channel: 'copy', candidateId: id }
  await send(page, '/api/sent-links', link)
  await send(page, '/api/sent-links', { ...link, kind: 'document', title: 'License' })
  return { id, word, interviewId }
}

test('the calendar, list, drawer and form of interviews have no violations', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  const { id, word, interviewId } = await createBusyPerson(page)
  await page.goto('/interview-tracker')
  await page.getByRole('region', { name: 'Calendar' }).waitFor()
  await expectNoViolations(page, 'calendar')
  await page.goto(`/interview-tracker?view=list&q=${word}&from=2026-01-01&candidate=${id}`)
  await page.getByText(`Axel ${word}`).first().waitFor()
  await expectNoViolations(page, 'list')
  await page.goto(`/interview-tracker?view=list&q=${word}&interview=${interviewId}`)
  await page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await expectNoViolations(page, 'one interview')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByLabel('Interviewers', { exact: true }).waitFor()
  await expectNoViolations(page, 'its form')
})

test('the list, drawer and form of sent links have no violations', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const { word } = await createBusyPerson(page)
  await page.goto(`/sent-links?q=${word}`)
  await page.getByText(`Axel ${word}`).first().click()
  await page.getByRole('button', { name: 'Revoke' }).waitFor()
  await expectNoViolations(page, 'list and one link')
  await page.goto(`/sent-links?q=${word}&send=true`)
  await page.getByRole('dialog', { name: 'Send a link' }).waitFor()
  await expectNoViolations(page, 'form')
})

test('the drawer has no violations, on any of its tabs', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const { id, word } = await createBusyPerson(page)
  // A short list beside it. The long list has its own test.
  await page.goto(`/hiring-tracker?q=${word}&candidate=${id}`)
  await openSection(page, 'Timeline')
  await expectNoViolations(page, 'list and drawer')
  for (const tab of [
    'Details',
    'Messages',
    'Applications',
    'Interviews',
    'Links',
    'Files',
    'Consent',
    'Duplicates',
  ])
    await expectScreen(
      page,
      tab,
      async () => {
        await openSection(page, tab)
        if (tab === 'Interviews') await page.getByText(/round 1/).waitFor()
        if (tab === 'Links') await page.getByRole('button', { name: 'More: Consent link' }).waitFor()
      },
      '[role=tabpanel]',
    )
})
