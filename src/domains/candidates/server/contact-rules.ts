// Whether and where a candidate may be contacted. Pure.

type Contact = {
  emails: string[]
  status: string
  email_opt_out: boolean
  removed_at: string | null
  anonymized_at: string | null
}

/** The address for a message, or the reason against it. */
export function emailAddressOf(
  contact: Contact,
  { isAnswer = false }: { isAnswer?: boolean | undefined } = {},
): { to: string } | { refused: 'opted_out' | 'no_address' | 'gone' | 'do_not_use' } {
  if (contact.removed_at || contact.anonymized_at) return { refused: 'gone' }
  if (contact.status === 'do_not_use' && !isAnswer) return { refused: 'do_not_use' }
  if (contact.email_opt_out) return { refused: 'opted_out' }
  const [to] = contact.emails
  return to ? { to } : { refused: 'no_address' }
}
