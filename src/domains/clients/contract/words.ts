// The values and labels of clients, without schemas, so that screens can load them cheaply.
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { look, type StatusLook } from '#platform/shared/status.ts'

export const clientPermissions = {
  read: EVERY_STAFF_ROLE,
  change: MANAGERS,
} as const satisfies PermissionTable

export const CLIENT_STATUSES = ['prospect', 'active', 'paused', 'churned'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const CLIENT_LOOKS: Record<ClientStatus, StatusLook> = {
  prospect: look('info', 'dashed', 'Prospect'),
  active: look('success', 'check', 'Active'),
  paused: look('warning', 'dash', 'Paused'),
  churned: look('neutral', 'dash', 'Churned'),
}

export const CLIENT_ROLES = ['owner', 'billing', 'member'] as const
export type ClientRole = (typeof CLIENT_ROLES)[number]

export const CLIENT_ROLE_LABELS: Record<ClientRole, { label: string; note: string }> = {
  owner: { label: 'Owner', note: 'Does everything, and manages the team.' },
  billing: { label: 'Billing', note: 'Buys leads, and pays by card.' },
  member: { label: 'Member', note: 'Works leads and postings, and buys from the balance.' },
}

/** So many users of one client. The list of members has no pages. */
export const MAX_MEMBERS = 200
export const MAX_CREDIT_CENTS = 100_000_000
