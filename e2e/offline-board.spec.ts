// The board without a connection: moves wait on their cards, survive the tab, and are sent once and in order.
import { test as base, type Page } from '@playwright/test'
import { expect, test, workerReady } from './support/offline.ts'
import { send, signInAs } from './support/people.ts'
import { addPeople, stageId, where } from './support/pipeline.ts'

const counter = (page: Page) => page.getByRole('button', { name: /waiting/ })

test('cards moved offline wait on the board, survive the tab, and go in order; a conflict keeps the move', {
  tag: '@long',
}, async ({ page, context, goOffline, goOnline }) => {
  await signInAs(page, 'recruiter', { own: true })
  const { address, people } = await addPeople(page, ['Una', 'Vic', 'Wes', 'Xia'], { ownJob: true })
  const [una, vic, wes] = people
  await page.goto(address)
  await workerReady(page)
  await page.reload()
  const card = (on: Page, name = '') => on.getByRole('button', { name, exact: true })
  const column = (on: Page, label: string) =>
    on
      .getByRole('region', { name: 'Pipeline', exact: true })
      .getByRole('region', { name: label, exact: true })
  await card(page, una?.name).waitFor()
  const moveRight = async (name = '') => {
    await card(page, name).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  }
  await goOffline()
  await moveRight(una?.name)
  await expect(column(page, 'Contacted').getByText('Not sent yet')).toBeVisible()
  await moveRight(una?.name)
  await expect(column(page, 'Qualifying').getByText('Not sent yet')).toBeVisible()
  await moveRight(vic?.name)
  await expect(counter(page)).toContainText('3 waiting')
  // A whole column means the shown cards, and can be selected without a connection.
  await card(page, wes?.name).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Select all 2 in New' }).click()
  await expect(page.getByRole('button', { name: /, selected$/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  const next = await context.newPage()
  await page.close()
  await next.goto(address)
  await expect(column(next, 'Qualifying').getByText('Not sent yet')).toBeVisible()
  await expect(column(next, 'Contacted').getByText('Not sent yet')).toBeVisible()

  // Meanwhile a colleague with a connection has moved one of them.
  const colleague = await context.browser()?.newContext({ baseURL: base.info().project.use.baseURL })
  const theirs = await colleague?.newPage()
  if (!theirs) throw new Error('There is no browser.')
  await signInAs(theirs, 'manager')
  const [first, submitted, contacted, qualifying] = [
    await stageId(theirs, 'New'),
    await stageId(theirs, 'Submitted'),
    await stageId(theirs, 'Contacted'),
    await stageId(theirs, 'Qualifying'),
  ]
  await send(theirs, `/api/applications/${vic?.id}/move`, { stageId: submitted, fromStageId: first })

  await goOnline()
  await expect(counter(next)).toContainText('1 waiting', { timeout: 60_000 })
  await expect.poll(async () => (await where(theirs, una?.id ?? '')).stageId).toBe(qualifying)
  const { moves } = (await (await theirs.request.get(`/api/applications/${una?.id}`)).json()) as {
    moves: { to: string }[]
  }
  expect(moves.map(({ to }) => to)).toEqual(['Qualifying', 'Contacted', 'New'])
  await expect(column(next, 'Submitted').getByText('Not moved. Decide above')).toBeVisible()
  await counter(next).click()
  await expect(next.getByRole('alert')).toContainText('is in Submitted now, moved by Dana Whitfield')
  await next.getByRole('button', { name: 'Move anyway' }).click()
  await expect.poll(async () => (await where(theirs, vic?.id ?? '')).stageId).toBe(contacted)
  await expect(next.getByText('All changes are sent')).toBeVisible()
  await colleague?.close()
})
