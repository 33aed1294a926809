// One candidate in the drawer: calls, tasks, files, consent, custom fields, and erasing.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { openSection } from './support/drawer.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test('a call takes two keys, and a task is checked off in place', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const { id } = await createCandidate(page, {
    firstName: 'Calla',
    lastName: uniqueWord(),
    phones: ['7135550123'],
  })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  const drawer = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Calla' })
    .first()
  await expect(drawer.getByRole('tab', { name: 'Timeline' })).toBeVisible()

  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: /Log a call/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marcus Bell called')).toBeVisible()

  await page.keyboard.press('t')
  await page.getByRole('textbox', { name: 'Task' }).fill('Ask for the license')
  await page.getByRole('button', { name: 'Add task' }).click()
  const box = page.getByRole('checkbox', { name: 'Ask for the license' })
  await box.check()
  await expect(page.getByText('finished: Ask for the license')).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
})

test('a candidate’s interviews and links are managed from the drawer', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'recruiter')
  const word = uniqueWord()
  const { id } = await createCandidate(page, { firstName: 'Linka', lastName: word })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${id}`)
  // Five sections in the row, none with a zero. The others are in a menu that is always visible.
  await expect(page.getByRole('tab')).toHaveText([
    'Timeline',
    'Details',
    'Messages',
    'Applications',
    'Interviews',
  ])
  await expect(page.getByRole('button', { name: 'More sections' })).toBeInViewport({ ratio: 0.95 })
  await openSection(page, 'Consent')
  await expect(page.getByRole('tab', { name: 'Consent', selected: true })).toBeInViewport({ ratio: 0.95 })
  await openSection(page, 'Links')
  await expect(page.getByRole('heading', { name: 'No link yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a link' })
  await dialog.getByRole('combobox', { name: 'Link' }).click()
  await page.getByRole('option', { name: 'Document' }).click()
  await dialog.getByLabel('Which document').fill('License')
  await dialog.getByLabel('Works for').fill('')
  await dialog.getByText('Copy it myself').click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Enter a number of days.')).toBeVisible()
  await dialog.getByLabel('Works for').fill('3')
  await dialog.getByLabel('Can be used').fill('2')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await page
    .getByRole('dialog', { name: 'Your link is ready' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await expect(page.getByRole('tab', { name: 'Links 1', exact: true })).toBeVisible()
  const more = page.getByRole('button', { name: 'More: Document link' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Restore link' }).click()
  await expect(page.getByText('Not opened', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Interviews' }).click()
  await expect(page.getByRole('heading', { name: 'No interview yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByRole('complementary').getByLabel('Candidate')).toContainText(word)
})

test('a file is saved, refused with wrong content, downloaded and removed', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  const { id } = await createCandidate(page, { firstName: 'Fila', lastName: uniqueWord() })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await openSection(page, 'Files')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  })
  await expect(page.getByText(/The content of this file does not match\.$/).first()).toBeVisible()
  await input.setInputFiles({
    name: 'resume.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Welder, 6 years'),
  })
  await expect(page.getByText('resume.txt', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save resume.txt' }).click()
  expect((await download).suggestedFilename()).toBe('resume.txt')
  await page.getByRole('button', { name: 'Remove resume.txt' }).click()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByText('resume.txt', { exact: true })).toBeHidden()
})

test('an admin adds a field, staff fill it in, and the audit shows it', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const label = `Shift ${uniqueWord()}`
  await page.goto('/admin/fields')
  await page.getByRole('button', { name: 'Add field' }).first().click()
  await page.getByLabel('Name').fill(label)
  await page.getByRole('button', { name: 'Add field' }).last().click()
  await expect(page.getByText(label, { exact: true })).toBeVisible()
  await expectNoViolations(page)

  const { id } = await createCandidate(page, { firstName: 'Otto', lastName: uniqueWord() })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel(label).fill('Night')
  await page.keyboard.press('Enter')
  await openSection(page, 'Audit')
  await expect(page.getByText(`${label}:`)).toContainText('Night')
  await page.reload()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByLabel(label)).toHaveValue('Night')
  await expectNoViolations(page)

  await page.goto('/admin/fields')
  await page.getByRole('button', { name: `Remove ${label}` }).click()
  await expect(page.getByText(label, { exact: true })).toBeHidden()
})

test('erasing asks for the name, and leaves no data', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  const word = uniqueWord()
  const { id } = await createCandidate(page, { firstName: 'Vera', lastName: word })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('tab', { name: 'Timeline' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Erase permanently' }).click()
  await page.getByLabel(`Type Vera ${word}`).fill('Vera')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText(`Type Vera ${word} to erase this candidate.`)).toBeVisible()
  await page.getByLabel(`Type Vera ${word}`).fill(`vera ${word}`)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('Erased', { exact: true })).toBeVisible()
  await page.goto(`/hiring-tracker?q=${word}`)
  await expect(page.getByRole('heading', { name: 'No candidates match' })).toBeVisible()
})
