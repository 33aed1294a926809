// Messages for staff.
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Message } from '../contract/schemas.ts'
import type { MessageRow } from './queries/messages.ts'

export function toMessage(
  row: MessageRow,
  { actor, candidate }: { actor: StaffActor; candidate: string },
): Message {
  const isOwn = row.userId === actor.userId || roleMay(actor.role, MANAGERS)
  return {
    id: row.id,
    direction: row.direction,
    channel: row.channel,
    state: row.state,
    subject: row.subject,
    body: row.body,
    by: row.direction === 'in' ? candidate : (row.userName ?? ''),
    at: row.at,
    failure: row.failure,
    files: row.files,
    leftOut: row.leftOut,
    sender: row.sender,
    isAutomatic: row.isAutomatic,
    ofCampaign: row.ofCampaign,
    stopWish: row.stopWish,
    can: { cancel: row.state === 'scheduled' && isOwn },
  }
}
