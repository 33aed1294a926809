// Acts on one candidate, beyond the permissions of the role.
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import type { Actor } from '#platform/shared/roles.ts'
import { candidatePermissions } from '../contract/permissions.ts'

type CandidateAction = keyof typeof candidatePermissions
type Subject = { removed_at: string | null; anonymized_at: string | null; legal_hold: boolean }

export function can(actor: Actor, action: CandidateAction, subject?: Subject): boolean {
  if (actor.kind !== 'staff' || !roleMay(actor.role, candidatePermissions[action])) return false
  if (!subject || action === 'read') return true
  if (subject.anonymized_at || subject.removed_at) return false
  // A candidate under legal hold stays findable by name.
  return !(subject.legal_hold && (action === 'remove' || action === 'merge'))
}

/** The author of a change can undo it. So can managers and admins. */
export function canUndo(actor: Actor, changeSet: { actorId: string }): boolean {
  if (actor.kind !== 'staff') return false
  return actor.userId === changeSet.actorId || roleMay(actor.role, MANAGERS)
}
