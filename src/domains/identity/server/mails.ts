// All emails of identity. Links have their token after the #, so server logs and referrers do not contain it.
import type { Mail } from '#platform/server/mail.ts'
import type { Composed } from '#platform/server/mail-letter.ts'

type Person = { email: string; name: string }
type Said = Pick<Composed, 'heading' | 'sentences' | 'button' | 'links' | 'closing'> & { why?: string }

const ACCOUNT = 'You get this email because it is about the security of your account.'
const ASKED = 'You get this email because someone entered your email address.'
const INVITED = 'You get this email because a person invited you.'

function mail({ email, name }: Person, { why = ACCOUNT, ...said }: Said): Mail & { letter: Composed } {
  return { to: email, letter: { greeting: name, ...said, why } }
}

const newPassword = (origin: string) => ({ label: 'Choose a new password', url: `${origin}/forgot-password` })

export const resetMail = (person: Person, { origin, token }: { origin: string; token: string }) =>
  mail(person, {
    heading: 'Choose a new password',
    sentences: [
      'We received a request for a new password for your account. Choose it here within 30 minutes.',
    ],
    button: { label: 'Choose a new password', url: `${origin}/reset-password#${token}` },
    closing: ['If this was not you, ignore this email. Your password stays the same.'],
    why: ASKED,
  })

export const passwordChangedMail = (person: Person, origin: string) =>
  mail(person, {
    heading: 'Your password was changed',
    sentences: [
      'Your password was changed just now. All other sessions were ended.',
      'If this was not you, choose a new one now.',
    ],
    button: newPassword(origin),
  })

type Invitation = { inviter: string; role: string; agency: string; origin: string; token: string }

export const invitationMail = (person: Person, { inviter, role, agency, origin, token }: Invitation) =>
  mail(person, {
    heading: `${inviter} invited you to ${agency}`,
    sentences: [
      `${inviter} invited you to ${agency} as ${role}. Choose your name and a password within seven days.`,
    ],
    button: { label: 'Accept the invitation', url: `${origin}/invitation#${token}` },
    closing: ['If you did not expect this, ignore this email.'],
    why: INVITED,
  })

type Joining = { inviter: string; company: string; origin: string }

export const customerInvitationMail = (
  person: Person,
  { inviter, company, origin, token }: Joining & { token: string },
) =>
  mail(person, {
    heading: `${inviter} invited you to ${company}`,
    sentences: [
      `${inviter} invited you to the customer portal of ${company}. Choose your name and a password within seven days.`,
    ],
    button: { label: 'Accept the invitation', url: `${origin}/invitation#${token}` },
    closing: ['If you did not expect this, ignore this email.'],
    why: INVITED,
  })

export const addedToClientMail = (person: Person, { inviter, company, origin }: Joining) =>
  mail(person, {
    heading: `${inviter} added you to ${company}`,
    sentences: [
      `${inviter} added you to ${company} in the customer portal. Sign in as before and choose ${company} at the top.`,
    ],
    button: { label: 'Sign in', url: `${origin}/portal/login` },
    closing: ['If you did not expect this, reply to your account manager.'],
    why: 'You get this email because you have a customer account.',
  })

export const joinClientMail = (person: Person, { inviter, company, origin }: Joining) =>
  mail(person, {
    heading: `${inviter} invited you to ${company}`,
    sentences: [
      `${inviter} invited you to ${company} in the customer portal. Sign in as before and accept under Account within seven days.`,
    ],
    button: { label: 'Open your account', url: `${origin}/portal/account` },
    closing: ['If you did not expect this, decline it there or ignore this email.'],
    why: INVITED,
  })

export const invitedBeforeMail = (person: Person) =>
  mail(person, {
    heading: 'You were invited already',
    sentences: [
      'We received a request for a customer account with this email address. You already have an invitation.',
      'Use the link in that email. If it has expired, ask the sender for a new one.',
    ],
    closing: ['If this was not you, ignore this email. Nothing was changed.'],
    why: ASKED,
  })

type Confirmation = { company?: string | undefined; origin: string; token: string }

export const confirmationMail = (person: Person, { company, origin, token }: Confirmation) =>
  mail(person, {
    heading: 'Confirm your email address',
    sentences: [
      `You opened a customer account${company ? ` for ${company}` : ''}. Confirm your email address and choose a password within two days.`,
    ],
    button: { label: 'Confirm email address', url: `${origin}/confirm-email#${token}` },
    closing: ['If this was not you, ignore this email. The account cannot be used without the link.'],
    why: ASKED,
  })

export const alreadyHereMail = (person: Person, origin: string) =>
  mail(person, {
    heading: 'You already have an account',
    sentences: [
      'We received a request for a customer account with this email address. You already have one.',
    ],
    button: { label: 'Sign in', url: `${origin}/signin` },
    links: [newPassword(origin)],
    closing: ['If this was not you, ignore this email. Nothing was changed.'],
    why: ASKED,
  })

export const wrongCodesMail = (person: Person, { count, origin }: { count: number; origin: string }) =>
  mail(person, {
    heading: 'Wrong sign-in codes for your account',
    sentences: [
      `Someone entered your password and then ${count} wrong codes within a few minutes. The sign-in was blocked.`,
      'If this was not you, someone knows your password. Choose a new one now.',
    ],
    button: newPassword(origin),
  })

export const guessedMail = (person: Person, origin: string) =>
  mail(person, {
    heading: 'Wrong passwords for your account',
    sentences: [
      'Someone entered many wrong passwords for your account within a few minutes. The sign-in was blocked.',
      'For now, you can sign in only from a device and network that you used before.',
      'To sign in from anywhere else, choose a new password.',
    ],
    button: newPassword(origin),
  })

export const securityMail = (person: Person, what: string, origin: string) =>
  mail(person, {
    heading: 'Your sign-in settings were changed',
    sentences: [`${what}.`, 'If this was not you, choose a new password now.'],
    button: newPassword(origin),
  })
