// Emails about the approval of a client.
import type { Mail } from '#platform/server/mail.ts'

type To = { email: string; name: string }
type About = { company: string; origin: string }

function mail({ email, name }: To, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...paragraphs, 'Candor Hire'].join('\n\n') }
}

export const approvedMail = (to: To, { company, origin }: About): Mail =>
  mail(to, `${company} is approved`, [
    `Your account for ${company} is approved. You can now buy leads:`,
    `${origin}/portal/purchase`,
  ])

export const declinedMail = (to: To, { company, reason }: Omit<About, 'origin'> & { reason: string }): Mail =>
  mail(to, `${company} was not approved`, [
    `We cannot approve the account for ${company.replace(/\.$/, '')}. The reason: ${reason}`,
    'If you think this is a mistake, reply to the agency.',
  ])
