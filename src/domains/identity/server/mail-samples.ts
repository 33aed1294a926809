// Every kind of mail of identity, with sample data.
import type { MailKind } from '#platform/server/mail-letter.ts'
import * as mails from './mails.ts'

const colleague = { email: 'dana@example.com', name: 'Dana Whitfield' }
const customer = { email: 'alma@example.com', name: 'Alma Reyes' }
/** Like a real one, so that its length and its removal can be seen. */
const token = 'SampleTokenSampleTokenSampleTokenSampleTok3'
const about = { inviter: 'Marcus Bell', company: 'Lakeside Health' }

export const identityMails: readonly MailKind[] = [
  {
    id: 'invitation',
    label: 'Invitation of a colleague',
    reader: 'colleague',
    sample: ({ origin, agency }) =>
      mails.invitationMail(colleague, {
        inviter: about.inviter,
        role: 'recruiter',
        agency,
        origin,
        token,
      }).letter,
  },
  {
    id: 'customer-invitation',
    label: 'Invitation of a customer',
    reader: 'customer',
    sample: ({ origin }) => mails.customerInvitationMail(customer, { ...about, origin, token }).letter,
  },
  {
    id: 'added-to-client',
    label: 'Added to a client',
    reader: 'customer',
    sample: ({ origin }) => mails.addedToClientMail(customer, { ...about, origin }).letter,
  },
  {
    id: 'join-client',
    label: 'Invitation to one more client',
    reader: 'customer',
    sample: ({ origin }) => mails.joinClientMail(customer, { ...about, origin }).letter,
  },
  {
    id: 'invited-before',
    label: 'Registration of an invited person',
    reader: 'customer',
    sample: () => mails.invitedBeforeMail(customer).letter,
  },
  {
    id: 'confirm-email',
    label: 'Registration',
    reader: 'customer',
    sample: ({ origin }) =>
      mails.confirmationMail(customer, { company: about.company, origin, token }).letter,
  },
  {
    id: 'already-here',
    label: 'Registration with a known address',
    reader: 'customer',
    sample: ({ origin }) => mails.alreadyHereMail(customer, origin).letter,
  },
  {
    id: 'reset-password',
    label: 'New password',
    reader: 'colleague',
    sample: ({ origin }) => mails.resetMail(colleague, { origin, token }).letter,
  },
  {
    id: 'password-changed',
    label: 'Password changed',
    reader: 'colleague',
    sample: ({ origin }) => mails.passwordChangedMail(colleague, origin).letter,
  },
  {
    id: 'wrong-codes',
    label: 'Wrong sign-in codes',
    reader: 'colleague',
    sample: ({ origin }) => mails.wrongCodesMail(colleague, { count: 5, origin }).letter,
  },
  {
    id: 'guessed-passwords',
    label: 'Wrong passwords',
    reader: 'colleague',
    sample: ({ origin }) => mails.guessedMail(colleague, origin).letter,
  },
  {
    id: 'sign-in-settings',
    label: 'Sign-in settings changed',
    reader: 'colleague',
    sample: ({ origin }) => mails.securityMail(colleague, 'Two-factor sign-in was turned off', origin).letter,
  },
]
