// Emails about the approval of a client.
import type { Mail } from '#platform/server/mail.ts'
import type { MailKind } from '#platform/server/mail-letter.ts'

type To = { email: string; name: string }
type About = { company: string; origin: string }

const WHY = 'You get this email because you own the account of your company.'

export const approvedMail = ({ email, name }: To, { company, origin }: About) =>
  ({
    to: email,
    letter: {
      heading: `${company} is approved`,
      greeting: name,
      sentences: [`Your account for ${company} is approved. You can now buy leads.`],
      button: { label: 'Buy leads', url: `${origin}/portal/purchase` },
      why: WHY,
    },
  }) satisfies Mail

export const declinedMail = (
  { email, name }: To,
  { company, reason }: Omit<About, 'origin'> & { reason: string },
) =>
  ({
    to: email,
    letter: {
      heading: `${company} was not approved`,
      greeting: name,
      sentences: [
        `We cannot approve the account for ${company.replace(/\.$/, '')}. The reason: ${reason}`,
        'If you think this is a mistake, reply to the agency.',
      ],
      why: WHY,
    },
  }) satisfies Mail

const sample = { email: 'alma@example.com', name: 'Alma Reyes' }
const company = 'Lakeside Health'

export const clientMails: readonly MailKind[] = [
  {
    id: 'client-approved',
    label: 'Client approved',
    reader: 'customer',
    sample: ({ origin }) => approvedMail(sample, { company, origin }).letter,
  },
  {
    id: 'client-declined',
    label: 'Client not approved',
    reader: 'customer',
    sample: () => declinedMail(sample, { company, reason: 'We found no company of this name.' }).letter,
  },
]
