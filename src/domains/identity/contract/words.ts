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
