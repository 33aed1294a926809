// Events that a user must hear about their own account. Notifications listen.
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'

export type AccountNotice = {
  userId: string
  kind: 'security' | 'invitation_accepted' | 'role_changed' | 'client_waiting'
  title: string
  body: string
  link: string
  /** An email about it was already sent. */
  mailed?: boolean
}

export const accountNotice: DomainEvent<AccountNotice> = domainEvent()
