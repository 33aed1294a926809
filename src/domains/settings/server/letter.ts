// The email with which an admin tests outgoing email.
import type { Letter, MailKind } from '#platform/server/mail-letter.ts'

export const testLetter = (name: string, agency: string): Letter => ({
  heading: `Test email from ${agency}`,
  greeting: name,
  sentences: ['this is the test email you requested. Outgoing email works.'],
  why: 'You get this email because you asked for it under Admin.',
})

export const settingsMails: readonly MailKind[] = [
  {
    id: 'test',
    label: 'Test email',
    reader: 'colleague',
    sample: ({ agency }) => testLetter('Dana Whitfield', agency),
  },
]
