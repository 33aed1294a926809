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
})
