// The words of delivery, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#shared/status.ts'

/** Instead of the name of a person whom no client may know any longer. */
export const ERASED_NAME = "Erased at the person's request"

/** How the last contact went. */
export const OUTCOMES = [
  'reached',
  'left_message',
  'no_answer',
  'wrong_number',
  'not_interested',
  'not_qualified',
] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS: Record<Outcome, string> = {
  reached: 'Reached',
  left_message: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  not_interested: 'Not interested',
  not_qualified: 'Not qualified',
}

export const RETURN_STATUSES = ['submitted', 'auto_approved', 'approved', 'rejected'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]
export const RETURN_LOOKS: Record<ReturnStatus, StatusLook> = {
  submitted: look('info', 'dashed', 'Return in review'),
  auto_approved: look('success', 'check', 'Credited by rule'),
  approved: look('success', 'check', 'Credited'),
  rejected: look('danger', 'cross', 'Return declined'),
}

export const CHANNEL_KINDS = ['email', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]
export const MAX_CHANNELS = 10
export const MESSAGE_LABELS = { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

export const MAX_NOTES = 5_000
export const LEAD_EVENT = 'lead.delivered'
