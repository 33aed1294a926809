// A day with the keyboard only, with checks of the focus.
import { expect, test } from '@playwright/test'
import { hasLeft } from './support/leaving.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test('a day with the keyboard only: sign in, find, open, note, move, undo, sign out', async ({ page }) => {
  const word = uniqueWord()
  await signInAs(page, 'recruiter')
  await createCandidate(page, { firstName: 'Keys', lastName: word })
  await page.context().clearCookies()

  await page.goto('/hiring-tracker')
  await page.getByLabel('Email').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // The skip link, the way home, the form.
  await press('Tab', 'Tab', 'Tab')
  await page.keyboard.type('recruiter@demo.candorhire.test')
  await press('Tab')
  await page.keyboard.type('demo-candor-hire')
  await press('Enter')
  await page.getByRole('grid').waitFor()
  await expect(page.getByRole('heading', { name: 'Hiring tracker' })).toBeFocused()

  await press('/')
  await page.keyboard.type(word)
  await expect(page.getByRole('row', { name: word })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await press('Tab')
  await press('j', 'Enter')
  const drawer = page.getByRole('complementary', { name: `Keys ${word}` })
  await expect(drawer).toBeFocused()
  await press('n')
  await page.keyboard.type('By keyboard')
  await press('Control+Enter')
  await expect(page.getByText('By keyboard')).toBeVisible()
  await press('Escape', 'Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: word })).toBeFocused()

  await press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).focus()
  await press('Enter')
  await page.keyboard.type('Hired')
  await press('Enter')
  await expect(page.getByText('1 candidate moved to Hired').first()).toBeVisible()
  await press('F8', 'Tab', 'Tab', 'Enter')
  await expect(page.getByText('1 candidate restored').first()).toBeVisible()

  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
  await page.keyboard.type('Sign out')
  await press('Enter')
  await hasLeft(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a new page focuses its heading, and a filter keeps the focus', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/hiring-tracker')
  await page.getByRole('grid').waitFor()
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  await expect(page).toHaveTitle('Users · Admin · Candor Hire')
  await page.getByRole('link', { name: 'Hiring tracker' }).click()
  await expect(page.getByRole('heading', { name: 'Hiring tracker' })).toBeFocused()
  const mine = page.getByRole('link', { name: /^Mine/ })
  await mine.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/owner=me/)
  await expect(mine).toBeFocused()
})

test('a dialog returns the focus to its opener, also through a menu', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const made = await createCandidate(page, { firstName: 'Focus', lastName: uniqueWord() })
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  const add = page.getByRole('button', { name: 'Add candidate' })
  await add.click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  const more = page
    .getByRole('complementary', { name: /^Focus/ })
    .getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Log a call' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('an extra Backspace does not delete a phone number', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const made = await createCandidate(page, {
    firstName: 'Back',
    lastName: uniqueWord(),
    phones: ['7135550111'],
  })
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Phone', { exact: true }).focus()
  await page.keyboard.press('Backspace')
  const tag = page.getByRole('button', { name: 'Remove (713) 555-0111' })
  await expect(page.getByText('Press Backspace again to remove it.')).toBeAttached()
  await expect(tag).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(tag).toHaveCount(0)
})
