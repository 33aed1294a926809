// The words of leads, without schemas, so that a screen carries them at no cost.
import { SOURCE_LABELS } from '#domains/candidates/contract/words.ts'
import { FORM_FIELDS } from '#domains/integrations/contract/form-fields.ts'
import { look, type StatusLook } from '#shared/status.ts'
import type { LeadFigure, LeadStatus } from './statuses.ts'

export { LEAD_FIGURES, LEAD_STATUSES, type LeadFigure, type LeadStatus } from './statuses.ts'

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

const QUARANTINE_LOOK = look('warning', 'dash', 'In quarantine')
/** A lead of a person in quarantine has no other status for users. */
export const lookOf = ({
  status,
  withheldAt,
}: {
  status: LeadStatus
  withheldAt: string | null
}): StatusLook => (withheldAt && status !== 'erased' ? QUARANTINE_LOOK : LEAD_LOOKS[status])

/** Leads in stock can be sold. */
export const IN_STOCK = ['available', 'partially_sold'] as const satisfies readonly LeadStatus[]

export const FIGURE_LABELS: Record<LeadFigure, string> = {
  accepted: 'Accepted',
  duplicate: 'Duplicate',
  rejected: 'Rejected',
  sold: 'Sold',
  hired: 'Hired',
}

/** The reasons that staff choose. The intake adds its own. */
export const REJECT_REASONS = [
  'bad_contact',
  'wrong_category',
  'outside_area',
  'spam',
  'no_consent',
  'other',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
const REJECTED_FOR: Readonly<Record<string, string>> = {
  bad_contact: 'The contact details do not work',
  wrong_category: 'Wrong category',
  outside_area: 'Outside the campaign’s area',
  spam: 'Spam',
  no_consent: 'No consent',
  other: 'Another reason',
  suppressed: 'This contact asked not to be contacted',
  no_contact: 'No phone number or email that works',
  duplicate: 'Duplicate',
  rule: 'A routing rule rejects it',
}
/** A reason in words. A reason of staff's own is its text. */
export const rejectedForText = (reason: string) => REJECTED_FOR[reason] ?? reason

const FLAGS: Readonly<Record<string, string>> = {
  bad_email: 'The email address is not valid',
  bad_phone: 'The phone number is not valid',
  bad_zip: 'The ZIP code is not valid',
  unknown_place: 'The place is not known, so the area was not checked',
}
export const flagText = (flag: string) => FLAGS[flag] ?? flag

export const LEAD_SORTS = ['-received_at', 'received_at'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

/** Our fields that a form's field can become. Everything else is kept as an answer. */
export const MAPPED_FIELDS = Object.keys(FORM_FIELDS) as (keyof typeof FORM_FIELDS)[]
export type MappedField = (typeof MAPPED_FIELDS)[number]

export const CONSENT_CHANNELS = ['form', 'email', 'sms', 'call', 'share'] as const

export const MAX_BULK_LEADS = 1_000

const SOURCES: Readonly<Record<string, string>> = {
  meta: SOURCE_LABELS.meta_lead_ad,
  google: SOURCE_LABELS.google_form,
  application: 'Application',
  import: SOURCE_LABELS.import,
  manual: SOURCE_LABELS.manual,
}
/** Where a lead came from, in words. */
export const sourceText = (source: string) =>
  SOURCES[source] ?? (source.startsWith('inbound:') ? SOURCE_LABELS.api : source)
