// The tracker on a telephone.
import { expect, test } from '@playwright/test'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test('people are cards, a person is a page, and nothing is wider than the screen', async ({ page }) => {
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
  await expect(page.getByText('From the train')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/candidate=/)
})
