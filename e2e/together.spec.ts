// Several users and windows on the same records: edits, conflicts, live updates, an ended session.
import { expect, type Page, test } from '@playwright/test'
import {
  changeCandidate,
  createCandidate,
  fillSignIn,
  getCandidate,
  signInAs,
  uniqueWord,
} from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('two quick edits of one candidate both arrive, without a conflict', { tag: '@long' }, async ({
  page,
}) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Quick', lastName: word, title: 'Before' })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  const typed = Promise.withResolvers<void>()
  await page.route(`**/api/candidates/${made.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await typed.promise
    await route.fallback()
  })
  await page.getByLabel('Title', { exact: true }).fill('After')
  await page.keyboard.press('Enter')
  await page.getByLabel('Employer').fill('Gulf Health')
  await page.keyboard.press('Enter')
  typed.resolve()
  await expect
    .poll(() => getCandidate(page, made.id))
    .toMatchObject({ title: 'After', employer: 'Gulf Health' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('After')
})

test('a refused edit is reverted, in the list too', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  await createCandidate(page, { firstName: 'Refused', lastName: word })
  await page.goto(`/hiring-tracker?q=${word}`)
  const row = page.getByRole('row', { name: word })
  await page.route('**/api/candidates/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'forbidden', detail: 'You may not do this.' }),
        })
      : route.fallback(),
  )
  await row.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Offered' }).click()
  await expect(page.getByText('You may not do this.').first()).toBeVisible()
  await expect(row).toContainText('New')
})

test('years must be a number, and invalid input is kept', { tag: '@long' }, async ({ page }) => {
  const made = await createCandidate(page, { firstName: 'Yara', lastName: uniqueWord(), years: 4 })
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Years of experience').fill('some')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter whole years, from 0 to 70.')).toBeVisible()
  expect(await getCandidate(page, made.id)).toMatchObject({ years: 4 })
})

test('changes by others appear within a moment', { tag: '@long' }, async ({ page, browser }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Shared', lastName: word })
  const other = await browser.newPage()
  await signInAs(other, 'manager')
  const listening = page.waitForResponse('**/api/events')
  await page.goto(`/hiring-tracker?q=${word}`)
  await expect(page.getByRole('row', { name: word })).toContainText('New')
  await listening

  const latencies: number[] = []
  for (const [status, label] of [
    ['offered', 'Offered'],
    ['hired', 'Hired'],
    ['interview', 'Interview'],
  ] as const) {
    const seen = whenShown(page, label)
    await changeCandidate(other, made.id, { status })
    const answered = Date.now()
    latencies.push((await seen) - answered)
  }
  process.stdout.write(`live update seen after ${latencies.join(', ')} ms\n`)
  await other.close()
})

/**
 * The moment when the text appears in the table, by the page's own clock. The code is a string, because there are no
 * DOM types here.
 */
function whenShown(page: Page, words: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=grid]').textContent.includes('${words}')) return
      observer.disconnect()
      resolve(Date.now())
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
}

test('eight tabs load and follow each other, also after the first is closed', { tag: '@long' }, async ({
  page,
}) => {
  const word = uniqueWord()
  await createCandidate(page, { firstName: 'Tabs', lastName: word })
  let streams = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams++
  })
  const rowOf = (tab: Page) => tab.getByRole('row', { name: word })
  const setStatus = async (tab: Page, status: string) => {
    await rowOf(tab)
      .getByRole('button', { name: /^Status of/ })
      .click()
    await tab.getByRole('menuitemcheckbox', { name: status }).click()
  }
  const tabs: Page[] = []
  for (let count = 0; count < 8; count++) {
    const tab = await page.context().newPage()
    await tab.goto(`/hiring-tracker?q=${word}`)
    await expect(rowOf(tab)).toContainText('New')
    tabs.push(tab)
  }
  const [first, second, last] = [tabs[0], tabs[1], tabs[7]]
  if (!first || !second || !last) throw new Error('A tab is missing.')
  expect(streams).toBe(1)
  await setStatus(last, 'Offered')
  await expect(rowOf(first)).toContainText('Offered')

  await first.close()
  await setStatus(last, 'Hired')
  await expect(rowOf(second)).toContainText('Hired')
  expect(streams).toBe(2)
  await Promise.all(tabs.map((tab) => tab.close()))
})

test('both values are shown when two users edit the same field', async ({ page, browser }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Both', lastName: word, title: 'Before' })
  const other = await browser.newPage()
  await signInAs(other, 'manager')
  // This browser gets no events, so it edits an outdated record.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await changeCandidate(other, made.id, { title: 'Theirs' })
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog', { name: /changed in the meantime/ })
  await expect(conflict.getByRole('row', { name: /Title/ })).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  expect(await getCandidate(other, made.id)).toMatchObject({ title: 'Mine' })
  await other.close()
})

test('both values are shown when another user saves while this one types', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const word = uniqueWord()
  const made = await createCandidate(page, {
    firstName: 'Typing',
    lastName: word,
    title: 'Before',
    desiredPay: { cents: 2_000, unit: 'hour' },
  })
  const other = await browser.newPage()
  await signInAs(other, 'manager')
  const listening = page.waitForResponse('**/api/events')
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await listening
  const drawer = page.getByRole('complementary').or(page.getByRole('dialog'))

  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await changeCandidate(other, made.id, { title: 'Theirs', desiredPay: { cents: 3_000, unit: 'hour' } })
  // The change has arrived while the user types.
  await expect(drawer.getByText('Theirs').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog', { name: /changed in the meantime/ })
  await expect(conflict.getByRole('row', { name: /Title/ })).toContainText('Theirs')
  expect(await getCandidate(other, made.id)).toMatchObject({ title: 'Theirs' })
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  expect(await getCandidate(other, made.id)).toMatchObject({ title: 'Mine' })

  // Passing through a field changes nothing, and text that is no amount does not empty it.
  const pay = page.getByLabel('Desired pay', { exact: true })
  await expect(pay).toHaveValue('30.00')
  await pay.fill('a lot')
  await page.keyboard.press('Tab')
  await expect(pay).toHaveAccessibleDescription('Enter an amount like 1,250.50.')
  expect(await getCandidate(other, made.id)).toMatchObject({ desiredPay: { cents: 3_000 } })
  await other.close()
})

test('an edit during the end of a session is saved after its author signs in again', {
  tag: '@long',
}, async ({ page }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Late', lastName: word, title: 'Before' })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Title', { exact: true }).fill('After')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signin\?next=/)
  await fillSignIn(page, 'recruiter')
  await expect(page).toHaveURL(new RegExp(`candidate=${made.id}`))
  await expect(async () =>
    expect(await getCandidate(page, made.id)).toMatchObject({ title: 'After' }),
  ).toPass()
})

test('an ended session leads to sign-in and back, and the pending note is saved', async ({ page }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Ended', lastName: word })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByLabel('Write a note').fill('A whole thought')
  // The session ends just before the note is sent.
  await page.route(
    '**/activities',
    async (route) => {
      await page.context().clearCookies()
      const { cookie: _cookie, ...headers } = await route.request().allHeaders()
      await route.continue({ headers })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await expect(page.getByText('Your session ended. Sign in to go on.')).toBeVisible()
  await fillSignIn(page, 'recruiter')
  await expect(page).toHaveURL(new RegExp(`hiring-tracker\\?q=${word}&candidate=${made.id}`))
  await expect(page.getByText('A whole thought')).toHaveCount(1)
  await expect(page.getByLabel('Write a note')).toHaveValue('')
})

test('an unsent note outlives the session', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  const made = await createCandidate(page, { firstName: 'Ended', lastName: word })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${made.id}`)
  await page.getByLabel('Write a note').fill('Half a thought')
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await fillSignIn(page, 'recruiter')
  await expect(page.getByLabel('Write a note')).toHaveValue('Half a thought')
})
