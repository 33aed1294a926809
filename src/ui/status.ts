// Every status of the product: its label, the colour that says what it means and how far its ring is filled.
export type StatusTone = 'info' | 'motion' | 'success' | 'warning' | 'danger' | 'neutral'
/** Sixths of the way, or a mark: dashed (untouched), wait, check, alert, cross, dash (over). */
export type StatusMark = 1 | 2 | 3 | 4 | 5 | 'dashed' | 'wait' | 'check' | 'alert' | 'cross' | 'dash'
export type StatusLook = { label: string; tone: StatusTone; mark: StatusMark }

const look = (tone: StatusTone, mark: StatusMark, label: string): StatusLook => ({ label, tone, mark })

export const statuses = {
  new: look('info', 'dashed', 'New'),
  received: look('info', 'dashed', 'Received'),
  sent: look('info', 'dashed', 'Sent'),
  invited: look('info', 'dashed', 'Invited'),
  queued: look('info', 'dashed', 'Queued'),
  scheduled: look('info', 'dashed', 'Scheduled'),
  return_submitted: look('info', 'dashed', 'Submitted'),

  in_review: look('motion', 1, 'In review'),
  contacted: look('motion', 1, 'Contacted'),
  opened: look('motion', 2, 'Opened'),
  qualified: look('motion', 2, 'Qualified'),
  submitted: look('motion', 3, 'Submitted'),
  partially_sold: look('motion', 3, 'Partially sold'),
  processing: look('motion', 3, 'Processing'),
  started: look('motion', 4, 'Started'),
  fulfilling: look('motion', 4, 'Fulfilling'),
  interview: look('motion', 4, 'Interview'),
  offered: look('motion', 5, 'Offered'),

  hired: look('success', 'check', 'Hired'),
  complete: look('success', 'check', 'Complete'),
  completed: look('success', 'check', 'Completed'),
  confirmed: look('success', 'check', 'Confirmed'),
  paid: look('success', 'check', 'Paid'),
  fulfilled: look('success', 'check', 'Fulfilled'),
  approved: look('success', 'check', 'Approved'),
  auto_approved: look('success', 'check', 'Auto-approved'),
  open: look('success', 'check', 'Open'),
  active: look('success', 'check', 'Active'),
  connected: look('success', 'check', 'Connected'),
  delivered: look('success', 'check', 'Delivered'),
  available: look('success', 'check', 'Available'),
  done: look('success', 'check', 'Done'),

  pending_approval: look('warning', 'wait', 'In review'),
  awaiting_feedback: look('warning', 'wait', 'Awaiting feedback'),
  awaiting_payment: look('warning', 'wait', 'Awaiting payment'),
  on_hold: look('warning', 'wait', 'On hold'),
  paused: look('warning', 'wait', 'Paused'),
  degraded: look('warning', 'wait', 'Degraded'),
  draft_changed: look('warning', 'wait', 'Draft with changes'),
  expiring: look('warning', 'wait', 'Expiring'),

  do_not_use: look('danger', 'alert', 'Do not use'),
  no_show: look('danger', 'alert', 'No-show'),
  bounced: look('danger', 'alert', 'Bounced'),
  failed: look('danger', 'alert', 'Failed'),
  dead: look('danger', 'alert', 'Dead'),
  integration_expired: look('danger', 'alert', 'Expired'),
  consent_revoked: look('danger', 'alert', 'Consent revoked'),
  return_rejected: look('danger', 'cross', 'Rejected'),
  posting_rejected: look('danger', 'cross', 'Rejected'),
  lead_rejected: look('danger', 'cross', 'Rejected'),

  draft: look('neutral', 'dashed', 'Draft'),
  rejected: look('neutral', 'cross', 'Rejected'),
  withdrawn: look('neutral', 'cross', 'Withdrawn'),
  disqualified: look('neutral', 'cross', 'Disqualified'),
  cancelled: look('neutral', 'cross', 'Canceled'),
  closed: look('neutral', 'dash', 'Closed'),
  filled: look('neutral', 'check', 'Filled'),
  archived: look('neutral', 'dash', 'Archived'),
  expired: look('neutral', 'dash', 'Expired'),
  revoked: look('neutral', 'cross', 'Revoked'),
  duplicate: look('neutral', 'dash', 'Duplicate'),
  returned: look('neutral', 'dash', 'Returned'),
  sold_out: look('neutral', 'dash', 'Sold out'),
  churned: look('neutral', 'dash', 'Churned'),
} as const satisfies Record<string, StatusLook>

export type Status = keyof typeof statuses

/** The look of a status that came over the wire; an unknown one is shown plainly rather than not at all. */
export function findStatus(status: string): StatusLook {
  const table: Partial<Record<string, StatusLook>> = statuses
  const known = Object.hasOwn(table, status) ? table[status] : undefined
  if (known) return known
  const words = status.replaceAll('_', ' ')
  return look('neutral', 'dash', words.charAt(0).toUpperCase() + words.slice(1))
}
