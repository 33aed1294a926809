// The values and labels of clients, without schemas, so that screens can load them cheaply.
import { look, type StatusLook } from '#shared/status.ts'

/** `declined` is set by the decision about a prospect, never by an edit. */
export const EDIT_STATUSES = ['prospect', 'active', 'paused', 'churned'] as const
export const CLIENT_STATUSES = [...EDIT_STATUSES, 'declined'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const CLIENT_LOOKS: Record<ClientStatus, StatusLook> = {
  prospect: look('info', 'dashed', 'Prospect'),
  active: look('success', 'check', 'Active'),
  paused: look('warning', 'dash', 'Paused'),
  churned: look('neutral', 'dash', 'Churned'),
  declined: look('danger', 'cross', 'Declined'),
}

export const CLIENT_ROLES = ['owner', 'billing', 'member'] as const
export type ClientRole = (typeof CLIENT_ROLES)[number]

export const CLIENT_ROLE_LABELS: Record<ClientRole, { label: string; note: string }> = {
  owner: { label: 'Owner', note: 'Does everything, and manages the team.' },
  billing: { label: 'Billing', note: 'Buys leads, and pays by card.' },
  member: { label: 'Member', note: 'Works leads and postings, and buys from the balance.' },
}

export const TWIN_REASONS = ['name', 'email', 'phone', 'website'] as const
export const TWIN_LABELS: Record<(typeof TWIN_REASONS)[number], string> = {
  name: 'same name',
  email: 'same email domain',
  phone: 'same phone',
  website: 'same website',
}

/** So many users of one client. The list of members has no pages. */
export const MAX_MEMBERS = 200
export const MAX_CREDIT_CENTS = 100_000_000
