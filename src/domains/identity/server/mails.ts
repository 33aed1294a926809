// Every mail identity writes, in words. Links carry their token behind the #, which no server log and no referrer sees.
import type { Mail } from '#platform/server/mail.ts'

type Person = { email: string; name: string }

function mail({ email, name }: Person, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...paragraphs, 'Candor Hire'].join('\n\n') }
}

export function resetMail(person: Person, link: { origin: string; token: string }): Mail {
  return mail(person, 'Choose a new password', [
    'Somebody, most likely you, asked for a new password for your account. Choose it here within 30 minutes:',
    `${link.origin}/reset-password#${link.token}`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ])
}

export function passwordChangedMail(person: Person, origin: string): Mail {
  return mail(person, 'Your password was changed', [
    'The password of your account was changed just now, and every other session was ended.',
    `If it was not you, choose a new one at once: ${origin}/forgot-password`,
  ])
}

export function invitationMail(
  person: Person,
  { inviter, role, origin, token }: { inviter: string; role: string; origin: string; token: string },
): Mail {
  return mail(person, `${inviter} invites you to Candor Hire`, [
    `${inviter} invites you to work with Candor Hire, as ${role}. Choose your name and a password within seven days:`,
    `${origin}/invitation#${token}`,
    'If you do not expect this, there is nothing to do.',
  ])
}

export function confirmationMail(
  person: Person,
  { company, origin, token }: { company: string; origin: string; token: string },
): Mail {
  return mail(person, 'Confirm your e-mail address', [
    `You opened a customer account for ${company}. Confirm that this is your address within two days:`,
    `${origin}/confirm-email#${token}`,
    'If it was not you, do not open the link; without it nobody can sign in.',
  ])
}

export function alreadyHereMail(person: Person, origin: string): Mail {
  return mail(person, 'You have an account already', [
    'Somebody, most likely you, tried to open a customer account with this address. It has one already.',
    `Sign in: ${origin}/signin`,
    `Choose a new password: ${origin}/forgot-password`,
    'If it was not you, there is nothing to do: nothing was changed.',
  ])
}

export function wrongCodesMail(person: Person, { count, origin }: { count: number; origin: string }): Mail {
  return mail(person, 'Wrong sign-in codes for your account', [
    `Someone entered your password and then ${count} wrong codes within a few minutes. Nobody was let in.`,
    `If it was not you, someone knows your password. Choose a new one now: ${origin}/forgot-password`,
  ])
}

export function guessedMail(person: Person, origin: string): Mail {
  return mail(person, 'Wrong passwords for your account', [
    'Someone entered many wrong passwords for your account within a few minutes. Nobody was let in.',
    'For now you can sign in only with a device and a network that you have used before.',
    `To sign in from anywhere else, choose a new password: ${origin}/forgot-password`,
  ])
}

export function securityMail(person: Person, what: string, origin: string): Mail {
  return mail(person, 'The way into your account was changed', [
    `${what}.`,
    `If it was not you, choose a new password at once: ${origin}/forgot-password`,
  ])
}
