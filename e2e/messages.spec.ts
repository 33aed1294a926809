// A recruiter writes to a candidate, takes it back, sends it, and reads the reply.
import { expect, test } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expectNoViolations } from './support/axe.ts'
import { replyAddressOf } from './support/mail.ts'
import { createCandidate, signInAs, uniqueWord } from './support/people.ts'

test('an email is undone, sent, and answered', async ({ page }) => {
  await signInAs(page, 'recruiter')
  const word = uniqueWord()
  const email = `${word.toLowerCase()}@post.example`
  const { id } = await createCandidate(page, { firstName: 'Renata', lastName: word, emails: [email] })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const [subject, body] = [page.getByLabel('Subject'), page.getByLabel('Message', { exact: true })]
  await subject.fill(`Pay range ${word}`)
  await body.fill('Hi {{candidate.firstName}}, nights or days?')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible()
  const thread = page.getByRole('region', { name: 'Today' })
  await expect(thread.getByText('Hi Renata, nights or days?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 message canceled', { exact: true })).toBeVisible()
  await expect(thread).toHaveCount(0)
  await expect(body).toHaveValue('Hi {{candidate.firstName}}, nights or days?')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(thread.getByText('in the outbox')).toBeVisible()
  await expectNoViolations(page, 'a conversation')
  const to = await replyAddressOf(page, email)
  const port = Number(process.env['E2E_SMTP_PORT'])
  await createTransport({ host: 'localhost', port, ignoreTLS: true }).sendMail({
    envelope: { from: email, to },
    subject: `Re: Pay range ${word}`,
    text: 'Nights, please.',
  })
  await expect(thread.getByText('Nights, please.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`Renata ${word} replied by email`)).toBeVisible()
  await page.goto(`/hiring-tracker?q=${word}`)
  await page.getByRole('link', { name: /^Unanswered/ }).click()
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText('Nights, please., unanswered')
  await row.getByText(`Renata ${word}`).click()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await subject.fill('Nights it is')
  await body.fill('Thank you.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(row).toHaveCount(0)
})

test('a candidate who unsubscribed is found, seen as such, and allowed again with a reason', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'manager')
  const word = uniqueWord()
  const email = `${word.toLowerCase()}@post.example`
  const { id } = await createCandidate(page, { firstName: 'Ana', lastName: word, emails: [email] })
  await page.goto(`/hiring-tracker?candidate=${id}`)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Message', { exact: true }).fill('Nights or days?')
  await page.getByRole('button', { name: 'Send email' }).click()
  const to = await replyAddressOf(page, email)
  const port = Number(process.env['E2E_SMTP_PORT'])
  await createTransport({ host: 'localhost', port, ignoreTLS: true }).sendMail({
    envelope: { from: email, to },
    text: 'Unsubscribe',
  })
  await page.goto('/hiring-tracker')
  await page.getByLabel('Search candidates').fill(word)
  await page
    .getByRole('row', { name: new RegExp(word) })
    .getByText(`Ana ${word}`)
    .click()
  await page.getByRole('tab', { name: /^Messages/ }).click()
  const stopped = page.getByRole('region', { name: 'Gets no messages' })
  await expect(stopped).toContainText(`${email}: Unsubscribed`)
  await stopped.getByRole('button', { name: `Lift for ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: `Lift for ${email}?` })
  await expectNoViolations(page, 'a lifted suppression')
  await dialog.getByLabel('Reason').fill('She asked for it on the phone.')
  await dialog.getByRole('button', { name: 'Lift', exact: true }).click()
  await expect(page.getByText(`Lifted for ${email}`, { exact: true })).toBeVisible()
  await expect(stopped).toHaveCount(0)
})
