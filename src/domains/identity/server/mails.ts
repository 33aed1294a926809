// Every mail identity writes, in words. Links carry their token behind the #, which no server log and no referrer sees.
import type { Mail } from '#platform/server/mail.ts'

type Person = { email: string; name: string }

function mail({ email, name }: Person, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...paragraphs, 'Candor Hire'].join('\n\n') }
}

export function resetMail(person: Person, link: { origin: string; token: string }): Mail {
  return mail(person, 'Choose a new password', [
    'somebody, most likely you, asked for a new password for your account. Choose it here within 30 minutes:',
    `${link.origin}/reset-password#${link.token}`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ])
}

export function passwordChangedMail(person: Person, origin: string): Mail {
  return mail(person, 'Your password was changed', [
    'the password of your account was changed just now, and every other session was ended.',
    `If it was not you, choose a new one at once: ${origin}/forgot-password`,
  ])
}
