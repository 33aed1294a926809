// Undo after each move and after an application ends.
import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { send, signInAs } from './support/people.ts'
import { addPeople, card, column, where } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('every move offers Undo, only the last one is announced, and an email shows its sending time', {
  tag: '@long',
}, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Ulla', 'Vera'], { ownJob: true })
  const [ulla, vera] = people.map(({ name }) => name)
  const since = async () => (await where(page, people[0]?.id ?? '')).stageEnteredAt
  await page.goto(address)
  await card(page, ulla ?? '').waitFor()
  const before = await since()
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  const moveByMenu = async (name: string, to: string) => {
    await card(page, name).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: to }).press('Enter')
  }
  await card(page, ulla ?? '').dragTo(column(page, 'Contacted').locator('[data-column]'))
  await moveByMenu(vera ?? '', 'Qualifying')
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText(`Moved to Qualifying${vera}`)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts).toContainText(`${vera} is back in New`)
  await expect(column(page, 'New').getByRole('button', { name: vera, exact: true })).toBeVisible()

  await card(page, ulla ?? '').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(toasts).toContainText(`Moved to New${ulla}`)
  // A card returned by hand within minutes counts as never moved.
  expect(await since()).toBe(before)
  await moveByMenu(ulla ?? '', 'Submitted')
  await expect(toasts).toContainText(/The email “Submitted to the employer” is sent at \d+:\d\d [AP]M/)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts).toContainText(`${ulla} is back in NewNo email is sent.`)
  expect(await since()).toBe(before)
})

test('a hire beyond the openings asks for confirmation, and is announced only when done', {
  tag: '@long',
}, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Yara', 'Zoe'], { ownJob: true })
  const [yara, zoe] = people.map(({ name }) => name)
  await page.goto(address)
  const hire = async (name: string) => {
    await card(page, name).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Hired' }).press('Enter')
  }
  await hire(yara ?? '')
  await expect(page.getByText(`${yara} moved to Hired`)).toBeAttached()
  await hire(zoe ?? '')
  const question = page.getByRole('dialog', { name: `Hire ${zoe}?` })
  await expect(question).toContainText('The only opening of this posting is filled.')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Keep in New' }).click()
  await expect(page.getByText(`${zoe} was not moved and stays in New`)).toBeAttached()
  await expect(page.getByText(`${zoe} moved to Hired`)).not.toBeAttached()
  expect((await where(page, people[1]?.id ?? '')).status).toBe('active')
  await hire(zoe ?? '')
  await question.getByRole('button', { name: 'Hire anyway' }).click()
  await expect.poll(async () => (await where(page, people[1]?.id ?? '')).status).toBe('hired')
})

test('interviews canceled with an application are listed first, and Undo is offered', {
  tag: '@long',
}, async ({ page }) => {
  const { address, people, jobId } = await addPeople(page, ['Wim', 'Xena'], { ownJob: true })
  const [wim, xena] = people.map(({ name }) => name)
  const startsAt = new Date(Date.now() + 30 * 86_400_000)
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const made = await send(page, '/api/interviews', {
    candidateId: people[0]?.candidateId,
    jobId,
    kind: 'phone',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
    timezone: 'America/Chicago',
    participants: [{ userId: me.id, role: 'interviewer' }],
    despiteConflicts: true,
  })
  expect(made.status()).toBe(201)
  const choose = async (name: string, item: string) => {
    await card(page, name).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await page.goto(address)
  await choose(xena ?? '', 'Mark as withdrawn')
  await expect(page.getByText(`${xena} withdrew`).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, xena ?? '')).toBeVisible()

  const canceledToo = /^The interview on \w+, \w+ \d+ is canceled too, and everyone is notified\./
  await choose(wim ?? '', 'Disqualify…')
  await expect(page.getByRole('dialog').getByText(canceledToo)).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(wim ?? '', 'Mark as withdrawn')
  const dialog = page.getByRole('dialog', { name: `Mark ${wim} as withdrawn?` })
  await expect(dialog.getByText(canceledToo)).toBeVisible()
  await expectNoViolations(page, 'withdrew')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await where(page, people[0]?.id ?? '')).status).toBe('active')
  await choose(wim ?? '', 'Mark as withdrawn')
  await dialog.getByRole('button', { name: 'Mark as withdrawn' }).click()
  await expect(card(page, wim ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${wim} is back. The interview stays canceled`).first()).toBeVisible()
})
