// The three kinds of actors, on which every access decision depends.

export const STAFF_ROLES = ['admin', 'manager', 'recruiter'] as const
export const ROLES = [...STAFF_ROLES, 'customer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
export type Role = (typeof ROLES)[number]

type AnonymousActor = { kind: 'anonymous' }
type Person = { userId: string; name: string; sessionId: string; timezone: string }
export type StaffActor = Person & {
  kind: 'staff'
  role: StaffRole
  /** A required second factor is not set up yet: until then only the user's own account opens. */
  twoFactorDue?: true
}
export type CustomerActor = Person & {
  kind: 'customer'
  role: 'customer'
  /** The clients of this customer. The first one is active. Every query of a customer is limited to these. */
  clientIds: readonly string[]
}
export type SignedInActor = StaffActor | CustomerActor
export type Actor = AnonymousActor | SignedInActor

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' }

export function isStaffRole(role: Role): role is StaffRole {
  return role !== 'customer'
}
