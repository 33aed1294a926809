// The words of integrations, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#shared/status.ts'

export const PROVIDERS = ['meta', 'google', 'inbound'] as const
export const KINDS = ['meta', 'google', 'inbound', 'feed', 'outgoing', 'stripe', 'smtp', 'sms'] as const
export const INTEGRATION_STATUSES = ['connected', 'degraded', 'expired', 'disconnected'] as const
export const EVENT_STATUSES = ['received', 'processing', 'done', 'failed', 'dead'] as const

export type Provider = (typeof PROVIDERS)[number]
export type Kind = (typeof KINDS)[number]
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]
export type EventStatus = (typeof EVENT_STATUSES)[number]

export const PROVIDER_LABELS: Record<Provider, string> = {
  meta: 'Meta lead ads',
  google: 'Google lead forms',
  inbound: 'Inbound webhook',
}
export const KIND_LABELS: Record<Kind, string> = {
  ...PROVIDER_LABELS,
  inbound: 'Inbound webhooks',
  feed: 'Job feed',
  outgoing: 'Outgoing webhooks',
  stripe: 'Stripe',
  smtp: 'Email, SMTP',
  sms: 'Text messages',
}

export const EVENT_LOOKS: Record<EventStatus, StatusLook> = {
  received: look('info', 'dashed', 'Received'),
  processing: look('motion', 3, 'Processing'),
  done: look('success', 'check', 'Done'),
  failed: look('warning', 'wait', 'Will retry'),
  dead: look('danger', 'alert', 'Failed'),
}
export const INTEGRATION_LOOKS: Record<IntegrationStatus, StatusLook> = {
  connected: look('success', 'check', 'Connected'),
  degraded: look('warning', 'wait', 'Degraded'),
  expired: look('danger', 'alert', 'Expired'),
  disconnected: look('neutral', 'dash', 'Not connected'),
}

/** The secrets of each provider, as its own console calls them. */
export const SECRET_LABELS = {
  appSecret: 'App secret',
  verifyToken: 'Verify token',
  accessToken: 'Access token',
  key: 'Webhook key',
  signingSecret: 'Signing secret',
} as const
export type SecretName = keyof typeof SECRET_LABELS
export const SECRETS_OF = {
  meta: ['accessToken', 'appSecret', 'verifyToken'],
  google: ['key'],
} as const satisfies Partial<Record<Kind, readonly SecretName[]>>

export const SIGNATURES = ['valid', 'wrong', 'none'] as const
export type Signature = (typeof SIGNATURES)[number]
export const FAULTS = ['flip', 'stale', 'fifty', 'reorder', 'unknown_field', 'megabyte'] as const
export type Fault = (typeof FAULTS)[number]

/** A batch of 1,000 changes from Meta has about 250 KB. */
export const MAX_EVENT_BYTES = 1_048_576
/** After a rotation, calls signed with the old secret are accepted for so long. */
export const GRACE_HOURS = 24
/** Days before a token expires on which admins are warned. */
export const WARN_DAYS = [14, 7, 1] as const
/** Failed events that one act replays. */
export const MAX_REPLAYED = 500

/** Services outside that are checked every minute. */
export const SERVICES = ['smtp', 'sms', 'meta', 'stripe', 'storage'] as const
export type Service = (typeof SERVICES)[number]
export const SERVICE_LABELS: Record<Service, string> = {
  smtp: 'Email',
  sms: 'Text messages',
  meta: 'Meta lead ads',
  stripe: 'Stripe',
  storage: 'File storage',
}
/** What does not work meanwhile, and that nothing is lost. */
export const SERVICE_EFFECTS: Record<Service, string> = {
  smtp: 'Emails wait in the outbox and are sent later.',
  sms: 'Texts wait and are sent later.',
  meta: 'New leads are fetched later.',
  stripe: 'Card payments fail. Balances work.',
  storage: 'Files cannot be uploaded or opened.',
}
