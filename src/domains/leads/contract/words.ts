// The words of leads, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#platform/shared/status.ts'

export const LEAD_STATUSES = [
  'received',
  'duplicate',
  'rejected',
  'available',
  'partially_sold',
  'sold_out',
  'assigned',
  'returned',
  'expired',
  'erased',
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const LEAD_LOOKS: Record<LeadStatus, StatusLook> = {
  received: look('info', 'dashed', 'Received'),
  duplicate: look('neutral', 'dash', 'Duplicate'),
  rejected: look('danger', 'cross', 'Rejected'),
  available: look('success', 'check', 'Available'),
  partially_sold: look('motion', 3, 'Partially sold'),
  sold_out: look('neutral', 'dash', 'Sold out'),
  assigned: look('motion', 4, 'Assigned'),
  returned: look('neutral', 'dash', 'Returned'),
  expired: look('neutral', 'dash', 'Expired'),
  erased: look('neutral', 'dash', 'Erased'),
}

export const LEAD_SORTS = ['-received_at', 'received_at'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

/** Our fields that a form's field can become. Everything else is kept as an answer. */
export const MAPPED_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'zip',
  'city',
  'state',
  'category',
  'consent',
  'externalId',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export const CONSENT_CHANNELS = ['form', 'email', 'sms', 'call', 'share'] as const

/** The same phone or email within so many days is the same person again. */
export const DUPLICATE_DAYS = 30
