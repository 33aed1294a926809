// The board used by one recruiter, with the mouse and the keyboard.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'
import { addPeople, card, column, stageId, where } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('a card moves by mouse to its place, by menu to another stage, and is disqualified and brought back', async ({
  page,
}) => {
  const { address, people } = await addPeople(page, ['Ada', 'Bea'], { ownJob: true })
  const [ada, bea] = people
  await page.goto(address)
  const contacted = await stageId(page, 'Contacted')
  await card(page, ada?.name ?? '').dragTo(column(page, 'Contacted').locator('[data-column]'))
  await expect(
    column(page, 'Contacted').getByRole('button', { name: ada?.name ?? '', exact: true }),
  ).toBeVisible()
  await expect.poll(async () => (await where(page, ada?.id ?? '')).stageId).toBe(contacted)

  await card(page, bea?.name ?? '').hover()
  await page.getByRole('button', { name: `Move ${bea?.name} to…` }).click()
  await page.getByRole('menuitem', { name: 'Qualifying' }).click()
  await expect(
    column(page, 'Qualifying').getByRole('button', { name: bea?.name ?? '', exact: true }),
  ).toBeVisible()

  const dialog = page.getByRole('dialog', { name: `Disqualify ${bea?.name}?` })
  const askWhy = async () => {
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Disqualify…' }).press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused()
  }
  const button = page.getByRole('button', { name: bea?.name ?? '', exact: true })
  await button.focus()
  await askWhy()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await askWhy()
  await dialog.getByRole('button', { name: 'Disqualify' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Did not pass the check' }).click()
  await dialog.getByRole('button', { name: 'Disqualify' }).click()
  await expect(dialog.getByText('this reason needs one')).toBeVisible()
  await dialog.getByLabel('Comment').fill('Not cleared')
  await dialog.getByRole('button', { name: 'Disqualify' }).click()
  await expect(card(page, bea?.name ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    column(page, 'Qualifying').getByRole('button', { name: bea?.name ?? '', exact: true }),
  ).toBeVisible()
  expect((await where(page, bea?.id ?? '')).status).toBe('active')
})

test('a whole run with the keyboard: pick up, drop, menu, flag, select and bulk move with Undo', async ({
  page,
}) => {
  const { address, people, word } = await addPeople(page, ['Dora', 'Edda'])
  const [dora, edda] = people
  await page.goto(address)
  await card(page, edda?.name ?? '').focus()
  await page.keyboard.press('Space')
  // Other journeys may add a card above it.
  await expect(page.getByText(new RegExp(`${edda?.name} picked up in New, place \\d+`))).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText(/moved to Qualifying, place \d+/)).toBeAttached()
  await expect(
    column(page, 'Qualifying').getByRole('button', { name: edda?.name ?? '', exact: true }),
  ).toBeFocused()
  const qualifying = await stageId(page, 'Qualifying')
  await expect.poll(async () => (await where(page, edda?.id ?? '')).stageId).toBe(qualifying)

  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Set flag…' }).press('Enter')
  await page.getByLabel('Note').fill(`License check ${word}`)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await where(page, edda?.id ?? '')).flag).toBe('waiting')
  await expect(page.getByText(`License check ${word}`)).toBeVisible()

  for (const name of [edda?.name ?? '', dora?.name ?? '']) {
    await card(page, name).focus()
    await page.keyboard.press('x')
  }
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Move' }).press('Enter')
  await page.getByRole('option', { name: 'Submitted' }).click()
  await expect(page.getByText('2 candidates moved to Submitted').first()).toBeVisible()
  await expect(
    column(page, 'Submitted').getByRole('button', { name: dora?.name ?? '', exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    column(page, 'Qualifying').getByRole('button', { name: edda?.name ?? '', exact: true }),
  ).toBeVisible()
  await expect(column(page, 'New').getByRole('button', { name: dora?.name ?? '', exact: true })).toBeVisible()
})

test('a whole column is selected from one card and assigned with Undo, and one card by its menu', {
  tag: '@long',
}, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Pia', 'Quin', 'Rae'], { ownJob: true })
  const [pia] = people
  await page.goto(address)
  await card(page, pia?.name ?? '').focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all 3 in New' }).click()
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page
    .getByRole('dialog', { name: 'Assign 3 candidates to' })
    .getByRole('option', { name: 'Dana Whitfield' })
    .click()
  await expect(page.getByText('3 candidates assigned', { exact: true })).toBeVisible()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(0)
  await card(page, pia?.name ?? '').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Assign…' }).click()
  await page.getByRole('option', { name: 'Dana Whitfield' }).click()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(1)
})
