// A manager writes a sequence and starts it. A reply stops it for one candidate, and another one unsubscribes.
import { type Browser, expect, test } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expectNoViolations } from './support/axe.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { replyAddressOf, unsubscribeLinkIn } from './support/mail.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

const SAME_SITE = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }

test('a sequence stops on a reply and on an unsubscribe', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await signInAs(page, 'manager')
  const word = uniqueWord()
  const [one, other] = [`one-${word}@post.example`.toLowerCase(), `other-${word}@post.example`.toLowerCase()]
  await createCandidate(page, { firstName: 'Renata', lastName: word, emails: [one] })
  await createCandidate(page, { firstName: 'Victor', lastName: word, emails: [other] })
  await page.request.post('/api/saved-views', {
    headers: SAME_SITE,
    data: { list: 'candidates', name: `View ${word}`, search: { q: word }, shared: false },
  })
  await page.goto('/crm-campaigns')
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(`ICU ${word}`)
  await page.getByRole('button', { name: 'Create draft' }).click()
  // The answer to the choice is lost. The next attempt finds it stored, and every part of the screen knows it.
  const { lost } = await loseAnswer(page, 'PATCH', '**/api/outreach-campaigns/*')
  await page.getByLabel('Saved view of candidates').click()
  await page.getByRole('option', { name: `View ${word}` }).click()
  await lost
  await expect(page.getByText('2 candidates in this view.')).toBeVisible()
  for (const subject of ['ICU nights', 'Last note']) {
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: 'Email' }).click()
    await page.getByLabel('Subject').fill(`${subject} ${word}`)
    await page
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('Hi {{candidate.firstName}}, nights in Houston?')
  }
  for (const day of ['Sat', 'Sun']) await page.getByLabel(day, { exact: true }).check()
  await page.getByLabel('From', { exact: true }).click()
  await page.getByRole('option', { name: '12 AM' }).click()
  await page.getByLabel('To', { exact: true }).click()
  await page.getByRole('option', { name: 'Midnight' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Message' })).toContainText(/Hi (Renata|Victor)/)
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await expect(page.getByText(/^Test sent to/)).toBeVisible()
  await expectNoViolations(page, 'a draft')
  await page.getByRole('button', { name: 'Start for 2 candidates' }).click()
  await page.getByRole('button', { name: 'Start campaign' }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link', { name: /^Sent/ })).toContainText('2', { timeout: 20_000 })
  await expectNoViolations(page, 'the results')
  const to = await replyAddressOf(page, one)
  const port = Number(process.env['E2E_SMTP_PORT'])
  await createTransport({ host: 'localhost', port, ignoreTLS: true }).sendMail({
    envelope: { from: one, to },
    subject: 'Re: ICU nights',
    text: 'Could start Jan 4.',
  })
  const link = await unsubscribeLinkIn(page, other)
  const stranger = await (page.context().browser() as Browser).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Stop emails from Candor Hire?' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await stranger.close()
  await results.getByRole('link', { name: /^Replied/ }).click()
  const recipients = page.getByRole('list', { name: 'Recipients' })
  await expect(recipients.getByRole('listitem')).toHaveCount(1)
  await expect(recipients).toContainText(`Renata ${word}`)
  await results.getByRole('link', { name: /^Unsubscribed/ }).click()
  await expect(recipients).toContainText(`Victor ${word}`)
  const chart = page.getByRole('figure', { name: 'Sent, Opened, Replied by day' })
  await chart.getByRole('button', { name: 'Show as table' }).press('Enter')
  await chart.getByRole('link', { name: '2', exact: true }).press('Enter')
  await expect(page.getByText(/^Sent on \w+ \d+/)).toBeVisible()
  await expect(recipients.getByRole('listitem')).toHaveCount(2)
  await expectNoViolations(page, 'the recipients of a day')
  await page.getByRole('button', { name: 'Remove filter' }).press('Enter')
  await expect(page.getByText(/^Sent on/)).toHaveCount(0)
})
