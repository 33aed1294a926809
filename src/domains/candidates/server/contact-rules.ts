// Whether and where a candidate may be contacted. Pure.

export type Refusal = 'opted_out' | 'no_address' | 'gone' | 'do_not_use' | 'suppressed'

type Contact = {
  emails: string[]
  status: string
  emailOptOut: boolean
  removedAt: string | null
  anonymizedAt: string | null
}

/** The address for a message, or the reason against it. */
export function emailAddressOf(
  contact: Contact,
  { isAnswer = false }: { isAnswer?: boolean | undefined } = {},
): { to: string } | { refused: Exclude<Refusal, 'suppressed'> } {
  if (contact.removedAt || contact.anonymizedAt) return { refused: 'gone' }
  if (contact.status === 'do_not_use' && !isAnswer) return { refused: 'do_not_use' }
  if (contact.emailOptOut) return { refused: 'opted_out' }
  const [to] = contact.emails
  return to ? { to } : { refused: 'no_address' }
}

type Phones = Omit<Contact, 'emails' | 'emailOptOut'> & { phones: string[]; smsOptIn: boolean }

/** The number for a text, or the reason against it. */
export function textNumberOf(contact: Phones): { to: string } | { refused: Exclude<Refusal, 'suppressed'> } {
  if (contact.removedAt || contact.anonymizedAt) return { refused: 'gone' }
  if (contact.status === 'do_not_use') return { refused: 'do_not_use' }
  const [to] = contact.phones
  if (!to) return { refused: 'no_address' }
  return contact.smsOptIn ? { to } : { refused: 'opted_out' }
}

const SENTENCES: Record<'email' | 'sms', Record<Refusal, string>> = {
  email: {
    opted_out: 'This candidate opted out of email.',
    no_address: 'This candidate has no email address.',
    gone: 'This candidate was removed.',
    do_not_use: 'This candidate is marked Do not use.',
    suppressed: 'This email address bounced, or its owner unsubscribed.',
  },
  sms: {
    opted_out: 'This candidate has not agreed to text messages.',
    no_address: 'This candidate has no phone number.',
    gone: 'This candidate was removed.',
    do_not_use: 'This candidate is marked Do not use.',
    suppressed: 'This phone number gets no texts, or its owner replied STOP.',
  },
}

export const refusalSentence = (channel: 'email' | 'sms', refused: Refusal) => SENTENCES[channel][refused]
