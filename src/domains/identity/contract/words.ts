// Users as people read them.
import type { StaffRole } from '#shared/roles.ts'
import { look, type StatusLook } from '#shared/status.ts'

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const

export const ROLE_NAMES: Record<StaffRole, string> = {
  recruiter: 'Recruiter',
  manager: 'Manager',
  admin: 'Admin',
}

export const USER_LOOKS: Record<(typeof USER_STATUSES)[number], StatusLook> = {
  invited: look('info', 'dashed', 'Invited'),
  active: look('success', 'check', 'Active'),
  disabled: look('neutral', 'dash', 'Disabled'),
}

/** Why single sign-on did not sign in, as the sign-in page says it. */
export const SINGLE_SIGN_ON_PROBLEMS = {
  off: 'Single sign-on is not set up here. Sign in with your password.',
  failed: 'The sign-in service did not answer as expected. Try again, or tell an admin.',
  expired: 'Signing in took too long, or started in another browser. Try again.',
  refused: 'The sign-in service did not sign you in. Try again.',
  unverified: 'The sign-in service has not verified your email address. Ask its administrator.',
  unknown: 'This address was not invited. Ask an admin of the agency for an invitation.',
  customer: 'Single sign-on is for staff. Sign in with your password.',
  disabled: 'Your account is disabled. Ask an admin of the agency.',
  other_account: 'Your user is linked to another account of the sign-in service. Ask an admin to unlink it.',
} as const

export type SingleSignOnProblem = keyof typeof SINGLE_SIGN_ON_PROBLEMS
