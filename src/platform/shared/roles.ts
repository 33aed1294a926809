// Who acts. Every decision about access starts from one of these three kinds of actor.

export const STAFF_ROLES = ['admin', 'manager', 'recruiter'] as const
export const ROLES = [...STAFF_ROLES, 'customer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
export type Role = (typeof ROLES)[number]

type AnonymousActor = { kind: 'anonymous' }
type Person = { userId: string; name: string; sessionId: string; timezone: string }
export type StaffActor = Person & {
  kind: 'staff'
  role: StaffRole
  /** The installation asks for a second factor that is not set up yet: until then only one's own account opens. */
  twoFactorDue?: true
}
export type CustomerActor = Person & {
  kind: 'customer'
  role: 'customer'
  /** The clients this person belongs to; the first one is active. Every query of a customer is bound to these. */
  clientIds: readonly string[]
}
export type SignedInActor = StaffActor | CustomerActor
export type Actor = AnonymousActor | SignedInActor

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' }

export function isStaffRole(role: Role): role is StaffRole {
  return role !== 'customer'
}
