// The product on a phone: the tracker, the board, a public posting.
import { expect, test } from '@playwright/test'
import { createCandidate, send, signInAs, uniqueWord } from './support/people.ts'
import { addPeople } from './support/pipeline.ts'

test('candidates are cards, a candidate is a page, and nothing is wider than the screen', async ({
  page,
}) => {
  const word = uniqueWord()
  await signInAs(page, 'recruiter')
  await createCandidate(page, {
    firstName: 'Pocket',
    lastName: word,
    title: 'Welder',
    phones: ['7135550123'],
  })
  await page.goto(`/hiring-tracker?q=${word}`)
  const card = page.getByRole('list', { name: 'Candidates' }).getByRole('button')
  await expect(card).toHaveCount(1)
  const wide = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(await wide()).toBe(0)
  await card.click()
  await expect(page.getByRole('dialog', { name: `Pocket ${word}` })).toBeVisible()
  expect(await wide()).toBe(0)
  await page.getByLabel('Write a note').fill('From the train')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Today' }).getByText('From the train')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/candidate=/)
})

test('the board opens at the stage in the address, and cards fit any name', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  const { address, jobId } = await addPeople(page, ['Zoe'], { ownJob: true })
  const long = ['Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', 'Maximiliane']
  const arabic = ['محمد عبد الرحمن بن عبد العزيز بن فهد بن سلطان', 'آل سعود الخالدي']
  for (const [firstName, lastName] of [long, arabic]) {
    const { id: candidateId } = await createCandidate(page, { firstName, lastName })
    expect((await send(page, '/api/applications', { candidateId, jobId })).status()).toBe(201)
  }
  await page.goto(`${address}&at=offer`)
  const chip = page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { pressed: true })
  await expect(chip).toHaveText(/^Offered/)
  await expect(chip).toBeInViewport({ ratio: 1 })
  await page.goto(address)
  for (const name of [long, arabic].map((each) => each.join(' '))) {
    const text = page.getByText(name, { exact: true })
    await expect(text).toBeVisible()
    const [line, button] = [
      await text.boundingBox(),
      await page.getByRole('button', { name: `Move ${name} to…` }).boundingBox(),
    ]
    // One line, inside the screen, and not below the button.
    expect(line?.height).toBeLessThan(24)
    expect((line?.x ?? 0) + (line?.width ?? 999)).toBeLessThanOrEqual(390)
    expect((line?.y ?? 999) + (line?.height ?? 0)).toBeLessThanOrEqual((button?.y ?? 0) + 1)
  }
  // The end of a name is cut off, which is on the left in Arabic.
  const name = page.getByText(arabic.join(' '), { exact: true })
  await expect(name).toHaveCSS('direction', 'rtl')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('the stock scrolls to its last product', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'manager')
  await page.goto('/lead-purchasing')
  const last = page.getByRole('table').locator('tr').last().locator('th, td').first()
  await last.waitFor()
  await page.mouse.move(150, 500)
  await page.mouse.wheel(0, 4_000)
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('a public posting has a button to the form, until the form is visible', async ({ page }) => {
  // So low that even the shortest posting pushes its form out of view.
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/jobs')
  await page.locator('main a[href^="/jobs/"]').first().click()
  const apply = page.getByRole('link', { name: 'Apply', exact: true })
  await expect(apply).toBeInViewport({ ratio: 1 })
  expect((await apply.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await apply.click()
  await expect(page.getByRole('form', { name: 'Apply' })).toBeInViewport()
  await expect(apply).not.toBeInViewport()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})
