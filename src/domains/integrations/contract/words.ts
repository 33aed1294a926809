// The words of integrations, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#platform/shared/status.ts'

export const PROVIDERS = ['meta', 'google', 'inbound'] as const
export const INTEGRATION_STATUSES = ['connected', 'degraded', 'expired', 'disconnected'] as const
export const EVENT_STATUSES = ['received', 'processing', 'done', 'failed', 'dead'] as const

export type Provider = (typeof PROVIDERS)[number]
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]
export type EventStatus = (typeof EVENT_STATUSES)[number]

export const PROVIDER_LABELS: Record<Provider, string> = {
  meta: 'Meta lead ads',
  google: 'Google lead forms',
  inbound: 'Inbound webhook',
}

export const EVENT_LOOKS: Record<EventStatus, StatusLook> = {
  received: look('info', 'dashed', 'Received'),
  processing: look('motion', 3, 'Processing'),
  done: look('success', 'check', 'Done'),
  failed: look('warning', 'wait', 'Will retry'),
  dead: look('danger', 'alert', 'Failed'),
}

/** A batch of 1,000 changes from Meta has about 250 KB. */
export const MAX_EVENT_BYTES = 1_048_576
