// The board, by mouse and by keyboard, alone and with a colleague.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { send, signInAs } from './support/people.ts'
import { addPeople, card, column, stageId, where } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('a card goes by mouse to its place, by menu to another stage, and out with a reason and back', async ({
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

test('a whole way by keyboard: pick up, put down, menu, flag, select and bulk move with Undo', async ({
  page,
}) => {
  const { address, people, word } = await addPeople(page, ['Dora', 'Edda'])
  const [dora, edda] = people
  await page.goto(address)
  await card(page, edda?.name ?? '').focus()
  await page.keyboard.press('Space')
  // Other journeys may put a card above it meanwhile.
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
  await page.getByRole('menuitem', { name: 'Blocked or waiting…' }).press('Enter')
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
  await expect(page.getByText('2 people moved to Submitted').first()).toBeVisible()
  await expect(
    column(page, 'Submitted').getByRole('button', { name: dora?.name ?? '', exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    column(page, 'Qualifying').getByRole('button', { name: edda?.name ?? '', exact: true }),
  ).toBeVisible()
  await expect(column(page, 'New').getByRole('button', { name: dora?.name ?? '', exact: true })).toBeVisible()
})

test('a whole column is chosen from one card, assigned with Undo, and one card by its menu', async ({
  page,
}) => {
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
    .getByRole('dialog', { name: 'Assign 3 people to' })
    .getByRole('option', { name: 'Dana Whitfield' })
    .click()
  await expect(page.getByText('3 people assigned', { exact: true })).toBeVisible()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(0)
  await card(page, pia?.name ?? '').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Assign…' }).click()
  await page.getByRole('option', { name: 'Dana Whitfield' }).click()
  await expect(column(page, 'New').getByRole('img', { name: 'Dana Whitfield' })).toHaveCount(1)
})

test('the oldest job is found for the board; who is removed leaves it', async ({ page }) => {
  const oldest = await page.request.get('/api/job-postings?status=open&sort=created_at&limit=1')
  const { items } = (await oldest.json()) as {
    items: { id: string; title: string; referenceNumber: string }[]
  }
  await page.goto('/employer/pipeline')
  await page.getByRole('button', { name: 'All jobs' }).click()
  await page.getByPlaceholder('Find a job or a client').fill(items[0]?.referenceNumber ?? '')
  await page.getByRole('option', { name: items[0]?.referenceNumber ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`job=${items[0]?.id}`))
  await expect(page.getByRole('button', { name: new RegExp(`^${items[0]?.title}`) })).toBeVisible()

  const { address, people } = await addPeople(page, ['Sol', 'Tess'], { ownJob: true })
  const [sol, tess] = people
  await page.goto(address)
  await card(page, sol?.name ?? '').waitFor()
  const removed = await send(page, '/api/candidates/bulk', {
    selection: { ids: [sol?.candidateId] },
    change: { kind: 'remove' },
  })
  expect(removed.ok()).toBe(true)
  await expect(card(page, sol?.name ?? '')).toHaveCount(0)
  await expect(card(page, tess?.name ?? '')).toBeVisible()
})

test('what a colleague moves appears, and a move from an old place is refused with their name', async ({
  browser,
  page,
}) => {
  const { address, people } = await addPeople(page, ['Fay'])
  const [fay] = people
  const name = fay?.name ?? ''
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'manager')
  await page.goto(address)
  await other.goto(address)
  await card(page, name).waitFor()
  await card(other, name).waitFor()
  const [first, contacted] = [await stageId(page, 'New'), await stageId(page, 'Contacted')]
  const shown = column(page, 'Contacted').getByRole('button', { name, exact: true }).waitFor()
  const moved = await send(other, `/api/applications/${fay?.id}/move`, {
    stageId: contacted,
    fromStageId: first,
  })
  expect(moved.status()).toBe(200)
  const since = Date.now()
  await shown
  // A shared machine is slow at times; the figure itself is measured apart.
  expect(Date.now() - since).toBeLessThan(2_000)
  const late = await send(page, `/api/applications/${fay?.id}/move`, {
    stageId: contacted,
    fromStageId: first,
  })
  expect(late.status()).toBe(409)
  expect(((await late.json()) as { detail: string }).detail).toContain('moved by Dana Whitfield')
  await other.context().close()
})

test('a failed move goes back and says so', async ({ page }) => {
  const { address, people } = await addPeople(page, ['Gus'])
  const name = people[0]?.name ?? ''
  await page.goto(address)
  await card(page, name).focus()
  await page.route('**/api/applications/*/move', (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('The server did not answer as expected').first()).toBeVisible()
  await expect(column(page, 'New').getByRole('button', { name, exact: true })).toBeVisible()
})

test('a past day is read-only, and a card opens the person', async ({ page }) => {
  const { address, people } = await addPeople(page, ['Hal'])
  await page.goto(address)
  await card(page, people[0]?.name ?? '').click()
  await expect(
    page.getByRole('complementary', { name: people[0]?.name ?? '' }).or(page.getByRole('dialog')),
  ).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: /As of now/ }).click()
  await page.getByRole('button', { name: '30 days ago' }).click()
  await expect(page).toHaveURL(/asOf=/)
  await expect(page.getByText('Nothing moves here.')).toBeVisible()
  await expect(card(page, people[0]?.name ?? '')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Move .* to…$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(card(page, people[0]?.name ?? '')).toBeVisible()
})

test('the disqualified are found, brought back and undone; a figure opens its list', async ({ page }) => {
  const { people, word } = await addPeople(page, ['Ida'])
  const [ida] = people
  const reasons = await page.request.get('/api/pipeline/reasons')
  const { items } = (await reasons.json()) as { items: { id: string; label: string }[] }
  const reasonId = items.find(({ label }) => label === 'Too far to travel')?.id
  await send(page, `/api/applications/${ida?.id}/disqualify`, { reasonId })
  await page.goto(`/disqualified?q=${word}`)
  await expect(page.getByRole('row', { name: ida?.name ?? '' })).toContainText('Too far to travel')
  await page.getByRole('button', { name: `Bring back ${ida?.name}` }).click()
  await expect(page.getByText(`${ida?.name} is back in New.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: ida?.name ?? '' })).toBeVisible()
  await page.goto('/disqualified?tab=reasons&days=365')
  const figure = page.getByRole('link', { name: /^\d+ for / }).first()
  const count = Number((await figure.textContent()) ?? '')
  await figure.click()
  await expect(page.getByRole('grid', { name: 'Disqualified' }).getByRole('row')).toHaveCount(count + 1)
})

test('a manager adds a stage, puts it in order by key, and removes it', async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/admin/stages')
  const label = `Check ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Add stage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(label)
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  const last = await rows.count()
  await expect(rows.nth(last - 1)).toContainText(label)
  await page.getByRole('button', { name: `Move ${label} up` }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(last - 2)).toContainText(label)
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('button', { name: 'Remove stage' }).click()
  await page
    .getByRole('dialog', { name: `Remove ${label}?` })
    .getByRole('button', { name: 'Remove stage' })
    .click()
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`every screen of the pipeline is without violations at ${width} px`, async ({ page }) => {
    test.slow()
    await signInAs(page, 'manager')
    await page.setViewportSize({ width, height: 800 })
    const { people, address } = await addPeople(page, ['Axa'], { ownJob: true })
    const name = people[0]?.name ?? ''
    await page.goto(address)
    await card(page, name).waitFor()
    await expectNoViolations(page, 'the board')
    await card(page, name).hover()
    await page.getByRole('button', { name: `Move ${name} to…` }).click()
    await page.getByRole('menuitem', { name: 'Disqualify…' }).waitFor()
    await expectNoViolations(page, 'the menu of a card')
    await page.getByRole('menuitem', { name: 'Disqualify…' }).click()
    await page.getByRole('dialog').getByLabel('Comment').waitFor()
    await expectNoViolations(page, 'disqualify')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(`${address}&candidate=${people[0]?.candidateId}`)
    await page.getByRole('tab', { name: 'Timeline' }).waitFor()
    await expectNoViolations(page, 'the board with the drawer')
    const screens = [
      '/employer/pipeline?q=nobodyiscalledthis',
      '/employer/pipeline?asOf=2026-11-01',
      '/disqualified',
      '/disqualified?tab=second-chance',
      '/disqualified?tab=reasons&days=365',
      '/admin/stages',
      '/admin/reasons',
      '/admin/templates',
    ]
    for (const place of screens) {
      await page.goto(place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
      await expectNoViolations(page, place)
    }
  })
}
