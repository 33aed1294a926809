// Thirty resumes are read, corrected, deduplicated and imported. And one fills in a public form.
import { expect, test } from '@playwright/test'
import { zipOf } from '../tests/support/files.ts'
import { docxOfText, pdfOfText } from '../tests/support/resumes.ts'
import { expectNoViolations } from './support/axe.ts'
import { openSection } from './support/drawer.ts'
import { signInAs, uniqueWord } from './support/people.ts'

const resumeOf = (first: string, last: string, number: number) => `${first} ${last}
Katy, TX 77450 | (713) 555-${String(number).padStart(4, '0')} | ${first}.${last}@post.example

Experience
Welder
Gulf Steel Works, Houston, TX
May 2020 - Present
• Pipe and plate, number ${number}

Skills
MIG, TIG, Blueprints
`

test('thirty resumes in: one is corrected, one is skipped, the others are imported', {
  tag: '@long',
}, async ({ page }) => {
  const word = uniqueWord()
  // Phone numbers of their own, or a second run would find the same people.
  const number = 1_000 + Math.floor(Math.random() * 8_000)
  const files: { name: string; content: Buffer }[] = Array.from({ length: 27 }, (_, at) => ({
    name: `${at}.txt`,
    content: Buffer.from(
      resumeOf(
        `${'Person'.slice(0, at < 20 ? 6 : 5)}${String.fromCharCode(97 + (at % 20))}`,
        word,
        number + at,
      ),
    ),
  }))
  const first = resumeOf('Persona', word, number)
  files.push(
    { name: 'doubtful.pdf', content: await pdfOfText(resumeOf('Mary Beth', word, number + 100)) },
    { name: 'again.docx', content: docxOfText(`${first}Forklift`) },
    { name: 'photo.pdf', content: Buffer.from([0xff, 0xd8, 0xff, 1]) },
  )
  await signInAs(page, 'manager')
  await page.goto('/data-import?new=true')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Resumes' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${word}.zip`, mimeType: 'application/zip', buffer: zipOf(files) })
  await page.getByRole('button', { name: 'Read files' }).click()
  const list = page.getByRole('navigation', { name: 'Files' })
  await expect(list.getByText('28 ready (1 duplicate)', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(list.getByText('1 to check', { exact: true })).toBeVisible()
  await expect(list.getByText('1 unreadable', { exact: true })).toBeVisible()

  await list.getByRole('button', { name: /^doubtful\.pdf/ }).click()
  const last = page.getByLabel('Last name')
  await expect(last).toHaveAccessibleDescription('Could be two last names. Check the split.')
  await expect(page.locator('mark', { hasText: 'Welder' })).toBeVisible()
  await expectNoViolations(page, 'resumes')
  await page.getByLabel('First name').fill('Mary')
  await last.fill(`Beth ${word}`)
  await last.press('Enter')
  await expect(list.getByText('29 ready (1 duplicate)', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 29 ready' })).toBeVisible()

  await list.getByRole('button', { name: /^again\.docx/ }).click()
  await expect(page.getByText('The same person as in 0.txt.')).toBeVisible()
  await page.getByRole('heading', { name: 'Read from the file' }).click()
  await page.keyboard.press('s')
  await expect(list.getByText('1 skipped', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add 28 ready' }).click()
  await expect(page.getByText('Complete').first()).toBeVisible()
  await page.goto(`/hiring-tracker?q=${word}`)
  await page.getByRole('row', { name: new RegExp(`Mary Beth ${word}`) }).click()
  await openSection(page, 'Files')
  await expect(page.getByText('doubtful.pdf')).toBeVisible()
})

test('a resume fills in the empty fields of an application, and leaves what was typed', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/jobs')
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
  const form = page.getByRole('form', { name: 'Apply' })
  await form.getByLabel('First name').fill('Typed')
  await form.getByLabel('Resume file').setInputFiles({
    name: 'cv.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(resumeOf('Read', 'Sorensen', 1_200)),
  })
  await expect(form.getByLabel('Last name')).toHaveValue('Sorensen')
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('read.sorensen@post.example')
  await expect(form.getByLabel('First name')).toHaveValue('Typed')
  await expect(form.getByText('Empty fields were filled in from your resume.')).toBeVisible()
  await expectNoViolations(page, 'prefilled form')
})
