// The words of links as screens say them.
import { Copy, Mail, MessageSquare } from 'lucide-react'
import type { Channel, LinkKind } from '../contract/schemas.ts'

export const KIND_LABELS: Record<LinkKind, string> = {
  apply: 'Apply',
  prequalify: 'Pre-qualify',
  self_schedule: 'Self-schedule',
  document: 'Document',
  consent: 'Consent',
  custom: 'Custom page',
}
export const CHANNEL_LABELS: Record<Channel, string> = { email: 'Email', sms: 'Text', copy: 'Copied' }
export const EVENT_LABELS: Partial<Record<string, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  opened: 'Opened',
  started: 'Started',
  completed: 'Completed',
  nudged: 'Reminded',
  copied: 'Copied',
  revoked: 'Revoked',
  restored: 'Restored',
  withdrawn: 'The candidate withdrew something',
  moved: 'The candidate moved their interview',
  called_off: 'The candidate canceled their interview',
}
export const CHANNEL_ICONS = { email: Mail, sms: MessageSquare, copy: Copy } as const
export const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`
