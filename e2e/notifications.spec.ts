// Notifications: the bell, and the user's own settings.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { changeCandidate, createCandidate, send, signInAs, uniqueWord } from './support/people.ts'

async function otherPage(page: Page, role: 'admin' | 'manager'): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const other = await context.newPage()
  await signInAs(other, role)
  return other
}

const idOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

// These journeys share one user and one bell, so they would count each other's notifications. Journeys of other files may
// notify the same user, so only own notifications are expected here.
test.describe.configure({ mode: 'serial' })

test('a recruiter is notified about a candidate on another page, opens it, and it is read', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'recruiter')
  await send(page, '/api/notifications/read-all', undefined)
  await page.goto('/settings')
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const manager = await otherPage(page, 'manager')
  const name = uniqueWord()
  const { id } = await createCandidate(manager, { firstName: 'Ana', lastName: name, ownerId: null })
  await changeCandidate(manager, id, { ownerId: await idOf(page) })
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/)

  await bell(page).click()
  const entry = page.getByRole('link', { name: new RegExp(`Unread: Ana ${name} is assigned to you`) })
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`/hiring-tracker\\?candidate=${id}`))
  await expect(page.getByRole('heading', { name: `Ana ${name}` })).toBeVisible()
  await bell(page).click()
  await expect(page.getByRole('link', { name: new RegExp(`^Ana ${name} is assigned to you`) })).toBeVisible()
  await manager.context().close()
})

test('many changes are one notification, and the keyboard marks all as read', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/settings/notifications')
  const manager = await otherPage(page, 'manager')
  const name = uniqueWord()
  const made = [1, 2, 3].map((number) =>
    createCandidate(manager, { firstName: `N${number}`, lastName: name, ownerId: null }),
  )
  const ids = (await Promise.all(made)).map(({ id }) => id)
  const change = { kind: 'owner', ownerId: await idOf(page) }
  await send(manager, '/api/candidates/bulk', { selection: { ids }, change })
  await expect(bell(page)).toHaveAccessibleName(/\d+ unread/)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 candidates are assigned to you').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await manager.context().close()
})

test('a disabled kind does not notify, and security cannot be disabled', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  await page.goto('/settings/notifications')
  const inApp = page.getByRole('switch', { name: 'Candidates assigned to you: in the app' })
  await inApp.click()
  await expect(inApp).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Security of your account: by email' })).toBeDisabled()
  await page.reload()
  await expect(inApp).not.toBeChecked()

  const manager = await otherPage(page, 'manager')
  const name = uniqueWord()
  await createCandidate(manager, { firstName: 'Quiet', lastName: name, ownerId: await idOf(page) })
  const answer = await page.request.get('/api/notifications?limit=50')
  await inApp.click()
  await expect(inApp).toBeChecked()
  expect(await answer.json()).toMatchObject({ items: expect.any(Array) })
  expect(await answer.text()).not.toContain(name)
  await manager.context().close()
})

test('a customer has a bell, empty at first, with preferences in the account', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/portal/account/notifications')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 2 }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await expect(page.getByRole('list', { name: 'Kinds of notifications' }).getByRole('listitem')).toHaveCount(
    8,
  )
})
