// A recruiter's day in the hiring tracker, with the mouse.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openSection } from './support/drawer.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('finds candidates while typing, filters, sorts, and saves it all in the URL', async ({ page }) => {
  const word = uniqueWord()
  await createCandidate(page, {
    firstName: 'Zora',
    lastName: word,
    status: 'qualified',
    state: 'TX',
    phones: ['7135550142'],
  })
  // Somebody else's script stays text.
  const script = `Abel <img src=x onerror="document.title='owned'">`
  await createCandidate(page, { firstName: script, lastName: word, status: 'new', state: 'OK' })
  await page.goto('/hiring-tracker')
  await expect(page).toHaveTitle('Hiring tracker · Candor Hire')
  await page.getByRole('grid').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type(word.slice(1))
  const rows = page.getByRole('grid', { name: 'Candidates' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(new RegExp(`q=${word.slice(1)}`))

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Qualified' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=qualified/)
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('row', { name: 'Zora' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await page.getByRole('columnheader', { name: 'Candidate' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(rows.nth(1)).toContainText('Abel')

  await page.reload()
  await expect(rows.nth(1)).toContainText(`${script} ${word}`)
  await rows.nth(1).getByText(script).click()
  await expect(page.getByRole('heading', { name: `${script} ${word}` })).toBeVisible()
  await expect(page).toHaveTitle('Hiring tracker · Candor Hire')
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=name/)
})

test('shows when the filters match nothing, and clears them', { tag: '@long' }, async ({ page }) => {
  await page.goto('/hiring-tracker?q=nobodyiscalledthis')
  await expect(page.getByRole('heading', { name: 'No candidates match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByLabel('Search candidates')).toHaveValue('')
})

test('adds a candidate, and warns about a duplicate', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  const email = `${word.toLowerCase()}@example.com`
  await createCandidate(page, { firstName: 'Known', lastName: word, emails: [email] })
  await page.goto('/hiring-tracker')
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add candidate' })
  await dialog.getByRole('button', { name: 'Add candidate' }).click()
  await expect(dialog.getByText('Enter the first name.')).toBeVisible()
  await dialog.getByLabel('First name').fill('New')
  await dialog.getByLabel('Last name').fill(`${word}son`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('c')
  await expect(dialog.getByText('This is your unsaved draft.')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue(`${word}son`)
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Add candidate' }).click()
  await expect(dialog.getByText('Enter a phone number such as (713) 555-0142.')).toBeVisible()
  await dialog.getByLabel('Phone').fill('')
  await dialog.getByLabel('Email', { exact: true }).fill(email.toUpperCase())
  await expect(dialog.getByText('This may be an existing candidate.')).toBeVisible()
  await expect(dialog.getByText('same email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add as a different candidate' }).click()
  await expect(page.getByText(`New ${word}son added`).first()).toBeVisible()
  await expect(page).toHaveURL(/candidate=/)
  await expect(page.getByRole('heading', { name: `New ${word}son` })).toBeVisible()
})

test('edits in place: a phone number in the table, a status in its menu, a field in the drawer', async ({
  page,
}) => {
  const word = uniqueWord()
  const made = await createCandidate(page, {
    firstName: 'Edith',
    lastName: word,
    phones: ['7135550100', '7135550101'],
  })
  await page.goto(`/hiring-tracker?q=${word}`)
  await page.getByRole('button', { name: /^Edit Phone of Edith/ }).click()
  await page.keyboard.type('(512) 555-0177')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit Phone of Edith.*\(512\) 555-0177/ })).toBeVisible()
  // The number shows before the server has it. The second number stays.
  await expect
    .poll(async () => (await (await page.request.get(`/api/candidates/${made.id}`)).json()).phones)
    .toEqual(['+15125550177', '+17135550101'])

  await page.getByRole('button', { name: /^Status of Edith/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Qualified' }).click()
  await expect(page.getByRole('row', { name: word })).toContainText('Qualified')

  await page.getByRole('row', { name: word }).getByText('Edith').click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Charge nurse')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('Title: empty Charge nurse')).toBeVisible()
  await expect(page.getByText('moved to Qualified')).toBeVisible()
})

test('writes a note, logs a call, and keeps the text when the server refuses', { tag: '@long' }, async ({
  page,
}) => {
  const made = await createCandidate(page, { firstName: 'Nora', lastName: uniqueWord() })
  await page.goto(`/hiring-tracker?candidate=${made.id}`)
  const refusal = {
    status: 403,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code: 'forbidden', detail: 'You may not do this.' }),
  }
  await page.route('**/activities', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByLabel('Write a note').fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('You may not do this.').first()).toBeVisible()
  await expect(page.getByLabel('Write a note')).toHaveValue('Prefers mornings')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Today' }).getByText('Prefers mornings')).toBeVisible()

  await page.getByRole('heading', { name: /^Nora/ }).click()
  await page.keyboard.press('l')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Will send the license')
  await page.getByLabel('Minutes').fill('6')
  await page.getByRole('button', { name: 'Log call' }).click()
  await expect(page.getByText('called, 6 min')).toBeVisible()
})

test('changes many at once, across pages, and undoes it', { tag: '@long' }, async ({ page }) => {
  const tag = uniqueWord()
  const people = Array.from({ length: 60 }, (_, n) => ({ firstName: `Bulk${n}`, lastName: tag, tags: [tag] }))
  await Promise.all(people.map((person) => createCandidate(page, person)))
  await page.goto(`/hiring-tracker?tag=${tag}`)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('60 selected')
  await bar.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('option', { name: 'Submitted' }).click()
  await expect(page.getByText('60 candidates moved to Submitted').first()).toBeVisible()
  const count = async (status: string) =>
    (await (await page.request.get(`/api/candidates?tag=${tag}&status=${status}`)).json()).total.count
  expect(await count('submitted')).toBe(60)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('60 candidates restored').first()).toBeVisible()
  expect(await count('new')).toBe(60)
  await page.getByRole('button', { name: 'Recent changes' }).click()
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'moved 60 candidates' }),
  ).toContainText('Undone')
})

test('a selection belongs to its filter', { tag: '@long' }, async ({ page }) => {
  const tag = uniqueWord()
  await createCandidate(page, { firstName: 'Chosen', lastName: tag, tags: [tag] })
  await createCandidate(page, { firstName: 'Chosen too', lastName: tag, tags: [tag] })
  await page.goto(`/hiring-tracker?tag=${tag}`)
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(bar).toContainText('2 selected')
  // The response of the next filter is delayed, and bulk actions must wait for it.
  const release = Promise.withResolvers<void>()
  await page.route('**/api/candidates', async (route) => {
    await release.promise
    await route.fallback()
  })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(bar).toBeHidden()
  const chosen = page.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(0)
  release.resolve()
  await expect(page.getByRole('grid').getByRole('row')).not.toHaveCount(3)
  await expect(chosen).toHaveCount(0)
})

test('merges a duplicate, keeps both histories, and undoes it', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  const survivor = await createCandidate(page, { firstName: 'Twin', lastName: word, title: 'Welder' })
  await createCandidate(page, { firstName: 'Twin', lastName: word, skills: ['TIG'] })
  await page.goto(`/hiring-tracker?q=${word}&candidate=${survivor.id}`)
  await openSection(page, /^Duplicates/)
  await expect(page.getByText('same name')).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Merge records' }).click()
  await expect(page.getByText(`Twin ${word} merged`).first()).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
})

test('saves a view, finds it after a reload, and removes it', { tag: '@long' }, async ({ page }) => {
  const name = uniqueWord()
  await page.goto('/hiring-tracker?state=TX&status=new')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  const tab = page.getByRole('link', { name: new RegExp(name) })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.goto('/hiring-tracker')
  await tab.click()
  await expect(page).toHaveURL(/state=TX/)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove view' }).click()
  await expect(tab).toHaveCount(0)
})

test('exports the filtered list', { tag: '@long' }, async ({ page }) => {
  const word = uniqueWord()
  await createCandidate(page, { firstName: '=Evil()', lastName: word })
  await page.goto(`/hiring-tracker?q=${word}`)
  await expect(page.getByRole('row', { name: word })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^candidates-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=Evil()")
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  expect((await workbook).suggestedFilename()).toMatch(/^candidates-.*\.xlsx$/)
})
