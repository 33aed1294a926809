// A report that arrives as a PDF.
import type { Letter, MailKind } from '#platform/server/mail-letter.ts'

type Due = { name: string; every: string; url: string; stop: string }

export const reportLetter = ({ name, every, url, stop }: Due): Letter => ({
  heading: name,
  sentences: [`Your ${every} report is attached as a PDF.`],
  button: { label: 'Open report', url },
  why: 'You get this email because you are a recipient of this report.',
  stop: { label: 'Stop these emails', url: stop },
})

export const reportingMails: readonly MailKind[] = [
  {
    id: 'report',
    label: 'Scheduled report',
    reader: 'customer',
    sample: ({ origin }) =>
      reportLetter({
        name: 'Leads and hires by month',
        every: 'weekly',
        url: `${origin}/portal/reports`,
        stop: `${origin}/portal/reports`,
      }),
  },
]
