// Offline work: changes wait, show that they wait, survive the tab, and are sent once and in order.
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { openSection } from './support/drawer.ts'
import { hasLeft } from './support/leaving.ts'
import { isLongRun } from './support/long.ts'
import { everythingKept, expect, keptPlaces, test, workerReady } from './support/offline.ts'
import {
  changeCandidate,
  createCandidate,
  fillSignIn,
  getCandidate,
  signInAs,
  uniqueWord,
} from './support/people.ts'

type Entry = { text: string; kind: string; action: string | null; after: Record<string, unknown> | null }

/** A candidate's history in the database, oldest first. */
async function historyOf(page: Page, id: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor = ''
  do {
    const answer = await page.request.get(
      `/api/candidates/${id}/timeline?limit=200${cursor && `&cursor=${cursor}`}`,
    )
    const { items, nextCursor } = (await answer.json()) as { items: Entry[]; nextCursor: string | null }
    entries.push(...items)
    cursor = nextCursor ?? ''
  } while (cursor)
  return entries.toReversed()
}

const notesOf = (history: Entry[]) => history.filter(({ kind }) => kind === 'note').map(({ text }) => text)
const counter = (page: Page) => page.getByRole('button', { name: /waiting/ })

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a note').fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Write a note')).toHaveValue('')
}

async function setTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.keyboard.press('Enter')
}

async function openPerson(page: Page, fields: Record<string, unknown> = {}) {
  const word = uniqueWord()
  await signInAs(page, 'recruiter', { own: true })
  const made = await createCandidate(page, {
    firstName: 'Offline',
    lastName: word,
    title: 'Fitter',
    ...fields,
  })
  const address = `/hiring-tracker?q=${word}&candidate=${made.id}`
  await page.goto(address)
  await workerReady(page)
  // Twice, so that files loaded before the worker started now pass through it.
  await page.reload()
  await expect(page.getByLabel('Write a note')).toBeVisible()
  await expect(page.getByText('added this candidate')).toBeVisible()
  return { word, id: made.id, address }
}

const [NOTES, TITLES] = isLongRun ? [40, 10] : [8, 3]

test('changes made offline, the tab killed, back online: each is there once, in order', async ({
  page,
  context,
  goOffline,
  goOnline,
}) => {
  test.setTimeout(180_000)
  const { id, address } = await openPerson(page)
  await goOffline()
  await expect(page.getByText('No internet connection', { exact: true })).toBeVisible()
  for (let n = 1; n <= NOTES; n += 1) await addNote(page, `Note ${n}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  for (let n = 1; n <= TITLES; n += 1) {
    await setTitle(page, `Title ${n}`)
    await expect(counter(page)).toContainText(`${NOTES + n} waiting`)
  }
  // Killed, not closed: no cleanup runs.
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await page.close()

  // Still offline: all changes are there and visible.
  await next.goto(address)
  await expect(counter(next)).toContainText(`${NOTES + TITLES} waiting`)
  await expect(next.getByText(`Note ${NOTES}`, { exact: true })).toBeVisible()
  await expect(next.getByText('Not sent yet').first()).toBeAttached()
  await next.getByRole('tab', { name: 'Details' }).click()
  await expect(next.getByLabel('Title', { exact: true })).toHaveValue(`Title ${TITLES}`)

  await goOnline()
  await expect(counter(next)).toBeHidden({ timeout: 60_000 })
  const history = await historyOf(next, id)
  expect(notesOf(history)).toEqual(Array.from({ length: NOTES }, (_, n) => `Note ${n + 1}`))
  const titles = history.filter(({ action }) => action === 'edited').map(({ after }) => after?.['title'])
  expect(titles).toEqual(Array.from({ length: TITLES }, (_, n) => `Title ${n + 1}`))
  await expect(next.getByLabel('Title', { exact: true })).toHaveValue(`Title ${TITLES}`)
  expect(keptPlaces(await everythingKept(next), 'Note 1')).toEqual([])
})

test('a lost response causes no second effect, and several open tabs send each change once', async ({
  page,
  context,
  connection,
  goOffline,
  goOnline,
}) => {
  const { id, address } = await openPerson(page)
  let lost = 0
  // The server receives and performs the change, but its response never reaches the browser.
  connection.replace(`/api/candidates/${id}/activities`, (text) => {
    lost += 1
    return lost === 1 ? null : text
  })
  await addNote(page, 'Once')
  await expect(counter(page)).toBeHidden({ timeout: 30_000 })
  await expect.poll(async () => notesOf(await historyOf(page, id))).toEqual(['Once'])
  expect(lost).toBe(2)
  connection.replace(`/api/candidates/${id}/activities`, null)

  const second = await context.newPage()
  const third = await context.newPage()
  for (const tab of [second, third]) {
    await tab.goto(address)
    await expect(tab.getByLabel('Write a note')).toBeVisible()
  }
  await goOffline()
  for (const n of [1, 2, 3]) await addNote(page, `From the first ${n}`)
  await addNote(second, 'From the second')
  // Each tab sees the changes of the others.
  for (const tab of [page, second, third]) await expect(counter(tab)).toContainText('4 waiting')
  const sent: string[] = []
  connection.watch((request) => {
    if (request.method === 'POST' && request.url?.endsWith('/activities'))
      sent.push(String(request.headers['idempotency-key']))
  })
  await goOnline()
  for (const tab of [page, second, third]) await expect(counter(tab)).toBeHidden()
  expect(notesOf(await historyOf(page, id))).toEqual([
    'Once',
    'From the first 1',
    'From the first 2',
    'From the first 3',
    'From the second',
  ])
  expect(sent).toHaveLength(4)
  expect(new Set(sent).size).toBe(4)
})

test('a conflict shows both values, and a user who signs out with unsent changes is asked and leaves no data', {
  tag: '@long',
}, async ({ page, browser, baseURL, goOffline, goOnline }) => {
  const { id, word } = await openPerson(page, { city: 'Waco' })
  const elsewhere = await browser.newPage({ baseURL })
  await signInAs(elsewhere, 'manager', { own: true })
  await page.getByRole('tab', { name: 'Details' }).click()

  await goOffline()
  await setTitle(page, 'Mine')
  await expect(counter(page)).toContainText('1 waiting')
  await changeCandidate(elsewhere, id, { city: 'Austin' })
  await goOnline()
  await expect(counter(page)).toBeHidden()
  expect(await getCandidate(page, id)).toMatchObject({ title: 'Mine', city: 'Austin' })

  await goOffline()
  await setTitle(page, 'Mine again')
  await page
    .getByRole('button', { name: `Status of Offline ${word}` })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox', { name: 'Qualified' }).click()
  await expect(counter(page)).toContainText('2 waiting')
  await changeCandidate(elsewhere, id, { title: 'Theirs' })
  await goOnline()
  await counter(page).click()
  const list = page.getByRole('dialog')
  const row = list.getByRole('row', { name: /Title/ })
  await expect(row).toContainText('Mine again')
  await expect(row).toContainText('Theirs')
  await expectNoViolations(page, 'a conflict')
  expect(await getCandidate(elsewhere, id)).toMatchObject({ title: 'Theirs', status: 'new' })
  await list.getByRole('button', { name: 'Keep mine' }).click()
  await expect(list.getByText('All changes are sent')).toBeVisible()
  expect(await getCandidate(elsewhere, id)).toMatchObject({ title: 'Mine again', status: 'qualified' })
  await elsewhere.close()
  await list.getByRole('button', { name: 'Close' }).first().click()

  await goOffline()
  await openSection(page, 'Timeline')
  await addNote(page, 'Not for others')
  const leave = async () => {
    await page
      .getByRole('button', { name: /recruiter@demo|Recruiter/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  const question = page.getByRole('dialog', { name: '1 change not sent yet' })
  await expect(question).toBeVisible()
  await expectNoViolations(page, 'unsent changes')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(counter(page)).toContainText('1 waiting')
  await leave()
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await hasLeft(page)
  expect(keptPlaces(await everythingKept(page), 'Not for others')).toEqual([])
})

test('a refused change stays until a decision: sent another way, or discarded', { tag: '@long' }, async ({
  page,
  goOffline,
  goOnline,
}) => {
  const { id, word } = await openPerson(page, { emails: [`${uniqueWord()}@example.com`] })
  const { emails } = (await getCandidate(page, id)) as unknown as { emails: string[] }
  await page.getByRole('button', { name: 'Add candidate' }).first().click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await goOffline()
  await page.getByLabel('First name').fill('Twin')
  await page.getByLabel('Last name').fill(word)
  await page.getByLabel('Email', { exact: true }).fill(emails[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Add candidate' }).click()
  await expect(counter(page)).toContainText('1 waiting')
  await addNote(page, 'A note to discard')
  await counter(page).click()
  await page.getByRole('button', { name: /^Discard: Note on/ }).click()
  await expect(page.getByRole('heading', { name: '1 change waiting' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await goOnline()
  await counter(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('already exists')
  await expectNoViolations(page, 'a refused change')
  await page.getByRole('button', { name: 'Add as a different candidate' }).click()
  await expect(page.getByRole('dialog').getByText('All changes are sent')).toBeVisible()
  const found = (await (await page.request.get(`/api/candidates?q=${word}`)).json()) as { items: unknown[] }
  expect(found.items).toHaveLength(2)
  expect(notesOf(await historyOf(page, id))).toEqual([])
})

test('changes wait for their author: another user neither sees nor sends them', async ({
  page,
  context,
  goOffline,
  goOnline,
}) => {
  const { id, address } = await openPerson(page)
  await goOffline()
  await addNote(page, 'For later')
  await context.clearCookies()
  await goOnline()
  await page.waitForURL(/\/signin/)
  await fillSignIn(page, 'manager')
  await expect(page.getByLabel('Write a note')).toBeVisible()
  await expect(counter(page)).toBeHidden()
  expect(notesOf(await historyOf(page, id))).toEqual([])
  // Signing out clears the browser, except for changes that other authors have not sent.
  await page.goto('/force-logout')
  await hasLeft(page)
  await page.goto(`/signin?next=${encodeURIComponent(address)}`)
  await fillSignIn(page, 'recruiter')
  await expect(page.getByLabel('Write a note')).toBeVisible()
  await expect.poll(async () => notesOf(await historyOf(page, id))).toEqual(['For later'])
})
