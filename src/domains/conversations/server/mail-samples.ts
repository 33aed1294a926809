// Mails that colleagues write, with sample data.
import type { MailKind } from '#platform/server/mail-letter.ts'

export const conversationMails: readonly MailKind[] = [
  {
    id: 'message',
    label: 'Message of a colleague',
    reader: 'candidate',
    sample: () => ({
      heading: 'Registered nurse, ICU in Houston',
      written:
        'Hello Liam,\n\nthank you for your time today. The job is described here: https://example.com/jobs/icu\n\nDana Whitfield',
    }),
  },
  {
    id: 'template',
    label: 'Message template',
    reader: 'candidate',
    sample: () => ({
      heading: 'We have your application',
      written:
        'Hello Liam,\n\nThank you for your application for Registered nurse, ICU. A recruiter reviews it this week.',
    }),
  },
]
