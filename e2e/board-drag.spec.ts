// Dragging cards: to the tray, and past the edge.
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'
import { addPeople, card, column } from './support/pipeline.ts'

test.beforeEach(({ page }) => signInAs(page, 'recruiter'))

test('a card dropped on the tray asks for confirmation', { tag: '@long' }, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Cleo'], { ownJob: true })
  await page.goto(address)
  const name = people[0]?.name ?? ''
  const box = await card(page, name).boundingBox()
  if (!box) throw new Error('The card is not there.')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y + 60, { steps: 5 })
  const tray = page.getByText('Drop here to disqualify')
  await tray.waitFor()
  const target = await tray.boundingBox()
  if (!target) throw new Error('The tray is not there.')
  await page.mouse.move(target.x + 40, target.y + 15, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: `Disqualify ${name}?` })).toBeVisible()
})

test('a card held at the edge scrolls to further stages', { tag: '@long' }, async ({ page }) => {
  const { address, people } = await addPeople(page, ['Rhea'], { ownJob: true })
  const [rhea] = people
  await page.goto(address)
  const box = await card(page, rhea?.name ?? '').boundingBox()
  if (!box) throw new Error('The card is not there.')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(1_268, 400, { steps: 10 })
  const hired = column(page, 'Hired').locator('[data-column]')
  await expect
    .poll(async () => {
      await page.mouse.move(1_269, 401)
      await page.mouse.move(1_268, 400)
      const place = await hired.boundingBox()
      return place ? place.x + place.width : Number.POSITIVE_INFINITY
    })
    .toBeLessThanOrEqual(1_280)
  const place = await hired.boundingBox()
  if (!place) throw new Error('The column is not there.')
  await page.mouse.move(place.x + place.width / 2, place.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(column(page, 'Hired').getByText(rhea?.name ?? '')).toBeVisible()
})
