// What may be done with one candidate, beyond what the role allows.
import { roleMay } from '#platform/shared/permissions.ts'
import type { Actor } from '#platform/shared/roles.ts'
import { candidatePermissions } from '../contract.ts'

export type CandidateAction = keyof typeof candidatePermissions
type Subject = { removed_at: string | null; anonymized_at: string | null; legal_hold: boolean }

export function can(actor: Actor, action: CandidateAction, subject?: Subject): boolean {
  if (actor.kind !== 'staff' || !roleMay(actor.role, candidatePermissions[action])) return false
  if (!subject || action === 'read') return true
  if (subject.anonymized_at) return false
  if (subject.removed_at) return false
  return true
}
