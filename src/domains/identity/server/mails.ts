// All emails of identity. Links have their token after the #, so server logs and referrers do not contain it.
import type { Mail } from '#platform/server/mail.ts'

type Person = { email: string; name: string }

function mail({ email, name }: Person, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...paragraphs, 'Candor Hire'].join('\n\n') }
}

export function resetMail(person: Person, link: { origin: string; token: string }): Mail {
  return mail(person, 'Choose a new password', [
    'We received a request for a new password for your account. Choose it here within 30 minutes:',
    `${link.origin}/reset-password#${link.token}`,
    'If this was not you, ignore this email. Your password stays the same.',
  ])
}

export function passwordChangedMail(person: Person, origin: string): Mail {
  return mail(person, 'Your password was changed', [
    'Your password was changed just now. All other sessions were ended.',
    `If this was not you, choose a new one now: ${origin}/forgot-password`,
  ])
}

export function invitationMail(
  person: Person,
  { inviter, role, origin, token }: { inviter: string; role: string; origin: string; token: string },
): Mail {
  return mail(person, `${inviter} invited you to Candor Hire`, [
    `${inviter} invited you to Candor Hire as ${role}. Choose your name and a password within seven days:`,
    `${origin}/invitation#${token}`,
    'If you did not expect this, ignore this email.',
  ])
}

export function customerInvitationMail(
  person: Person,
  { inviter, company, origin, token }: { inviter: string; company: string; origin: string; token: string },
): Mail {
  return mail(person, `${inviter} invited you to ${company}`, [
    `${inviter} invited you to the customer portal of ${company}. Choose your name and a password within seven days:`,
    `${origin}/invitation#${token}`,
    'If you did not expect this, ignore this email.',
  ])
}

export function addedToClientMail(
  person: Person,
  { inviter, company, origin }: { inviter: string; company: string; origin: string },
): Mail {
  return mail(person, `${inviter} added you to ${company}`, [
    `${inviter} added you to ${company} in the customer portal. Sign in as before and choose ${company} at the top:`,
    `${origin}/portal/login`,
    'If you did not expect this, reply to your account manager.',
  ])
}

export function joinClientMail(
  person: Person,
  { inviter, company, origin }: { inviter: string; company: string; origin: string },
): Mail {
  return mail(person, `${inviter} invited you to ${company}`, [
    `${inviter} invited you to ${company} in the customer portal. Sign in as before and accept under Account within seven days:`,
    `${origin}/portal/account`,
    'If you did not expect this, decline it there or ignore this email.',
  ])
}

export function invitedBeforeMail(person: Person): Mail {
  return mail(person, 'You were invited already', [
    'We received a request for a customer account with this email address. You already have an invitation.',
    'Use the link in that email. If it has expired, ask the sender for a new one.',
    'If this was not you, ignore this email. Nothing was changed.',
  ])
}

export function confirmationMail(
  person: Person,
  { company, origin, token }: { company?: string | undefined; origin: string; token: string },
): Mail {
  return mail(person, 'Confirm your email address', [
    `You opened a customer account${company ? ` for ${company}` : ''}. Confirm your email address and choose a password within two days:`,
    `${origin}/confirm-email#${token}`,
    'If this was not you, ignore this email. The account cannot be used without the link.',
  ])
}

export function alreadyHereMail(person: Person, origin: string): Mail {
  return mail(person, 'You already have an account', [
    'We received a request for a customer account with this email address. You already have one.',
    `Sign in: ${origin}/signin`,
    `Choose a new password: ${origin}/forgot-password`,
    'If this was not you, ignore this email. Nothing was changed.',
  ])
}

export function wrongCodesMail(person: Person, { count, origin }: { count: number; origin: string }): Mail {
  return mail(person, 'Wrong sign-in codes for your account', [
    `Someone entered your password and then ${count} wrong codes within a few minutes. The sign-in was blocked.`,
    `If this was not you, someone knows your password. Choose a new one now: ${origin}/forgot-password`,
  ])
}

export function guessedMail(person: Person, origin: string): Mail {
  return mail(person, 'Wrong passwords for your account', [
    'Someone entered many wrong passwords for your account within a few minutes. The sign-in was blocked.',
    'For now, you can sign in only from a device and network that you used before.',
    `To sign in from anywhere else, choose a new password: ${origin}/forgot-password`,
  ])
}

export function securityMail(person: Person, what: string, origin: string): Mail {
  return mail(person, 'Your sign-in settings were changed', [
    `${what}.`,
    `If this was not you, choose a new password now: ${origin}/forgot-password`,
  ])
}
