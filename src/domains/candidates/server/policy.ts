// Acts on one candidate, beyond the permissions of the role.
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { Actor } from '#shared/roles.ts'
import { candidatePermissions } from '../contract/permissions.ts'

type CandidateAction = keyof typeof candidatePermissions
type Subject = { removedAt: string | null; anonymizedAt: string | null; legalHold: boolean }

export function can(actor: Actor, action: CandidateAction, subject?: Subject): boolean {
  if (actor.kind !== 'staff' || !roleMay(actor.role, candidatePermissions[action])) return false
  if (!subject || action === 'read') return true
  if (subject.anonymizedAt || subject.removedAt) return false
  // A candidate under legal hold stays findable by name.
  return !(subject.legalHold && (action === 'remove' || action === 'merge'))
}

/** The author of a change can undo it. So can managers and admins. */
export function canUndo(actor: Actor, changeSet: { actorId: string }): boolean {
  if (actor.kind !== 'staff') return false
  return actor.userId === changeSet.actorId || roleMay(actor.role, MANAGERS)
}
