// Acts on one application, beyond the permissions of the role.
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { Actor } from '#shared/roles.ts'
import { pipelinePermissions } from '../contract/permissions.ts'
import type { ApplicationStatus } from '../contract/words.ts'

type Subject = { status: ApplicationStatus }

export function abilitiesOf(actor: Actor, { status }: Subject) {
  const works = actor.kind === 'staff' && roleMay(actor.role, pipelinePermissions.work)
  const onBoard = status === 'active' || status === 'hired'
  return {
    move: works && onBoard,
    disqualify: works && status === 'active',
    bringBack: works && !onBoard,
    edit: works && onBoard,
    endHire: works && status === 'hired',
  }
}

/** The author of a change can undo it. So can managers and admins. */
export function canUndo(actor: Actor, changeSet: { actorId: string }): boolean {
  if (actor.kind !== 'staff') return false
  return actor.userId === changeSet.actorId || roleMay(actor.role, MANAGERS)
}
