// The words of links, without schemas, so screens can load them cheaply.
import { look, type StatusLook } from '#shared/status.ts'

export const LINK_KINDS = ['apply', 'prequalify', 'self_schedule', 'document', 'consent', 'custom'] as const
export const CHANNELS = ['email', 'sms', 'copy'] as const
export const LINK_STATES = [
  'sent',
  'opened',
  'started',
  'completed',
  'bounced',
  'expired',
  'revoked',
  'closed',
] as const
export const LINK_GROUPS = ['waiting', 'stuck', 'bounced', 'completed', 'ended'] as const
export const CONSENT_CHANNELS = ['application', 'email', 'sms', 'call', 'share'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
export type Channel = (typeof CHANNELS)[number]
export type LinkState = (typeof LINK_STATES)[number]
export type LinkGroup = (typeof LINK_GROUPS)[number]

export const LINK_LOOKS: Record<LinkState, StatusLook> = {
  sent: look('info', 'dashed', 'Sent'),
  opened: look('motion', 2, 'Opened'),
  started: look('motion', 4, 'Started'),
  completed: look('success', 'check', 'Completed'),
  bounced: look('danger', 'alert', 'Bounced'),
  expired: look('neutral', 'dash', 'Expired'),
  revoked: look('neutral', 'cross', 'Revoked'),
  closed: look('neutral', 'dash', 'Closed'),
}

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
