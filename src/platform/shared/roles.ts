// Who acts. Every decision about access starts from one of these three kinds of actor.

export const STAFF_ROLES = ['admin', 'manager', 'recruiter'] as const
export const ROLES = [...STAFF_ROLES, 'customer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
export type Role = (typeof ROLES)[number]

export type AnonymousActor = { kind: 'anonymous' }
export type StaffActor = { kind: 'staff'; userId: string; role: StaffRole; name: string; sessionId: string }
export type CustomerActor = {
  kind: 'customer'
  userId: string
  role: 'customer'
  name: string
  sessionId: string
  /** The clients this person belongs to; the first one is active. Every query of a customer is bound to these. */
  clientIds: readonly string[]
}
export type SignedInActor = StaffActor | CustomerActor
export type Actor = AnonymousActor | SignedInActor

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' }

export function isStaffRole(role: Role): role is StaffRole {
  return role !== 'customer'
}
