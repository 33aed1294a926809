// The roles of staff in words, with what each may do.
import type { StaffRole } from '#platform/shared/roles.ts'

export const ROLE_NAMES: Record<StaffRole, string> = {
  recruiter: 'Recruiter',
  manager: 'Manager',
  admin: 'Admin',
}

export const roleOptions = [
  {
    value: 'recruiter',
    label: ROLE_NAMES.recruiter,
    hint: 'Works candidates, interviews and links. Sees every staff screen.',
  },
  {
    value: 'manager',
    label: ROLE_NAMES.manager,
    hint: 'Also approves postings, routing, prices and returns.',
  },
  { value: 'admin', label: ROLE_NAMES.admin, hint: 'Also users, secrets, API keys, retention.' },
] as const
