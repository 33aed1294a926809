// Messages for staff.
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Message } from '../contract/schemas.ts'
import type { MessageRow } from './queries/messages.ts'

export function toMessage(
  row: MessageRow,
  { actor, candidate }: { actor: StaffActor; candidate: string },
): Message {
  const isOwn = row.user_id === actor.userId || roleMay(actor.role, MANAGERS)
  return {
    id: row.id,
    direction: row.direction,
    channel: row.channel,
    state: row.state,
    subject: row.subject,
    body: row.body,
    by: row.direction === 'in' ? candidate : (row.user_name ?? ''),
    at: row.at,
    failure: row.failure,
    files: row.files,
    leftOut: row.left_out,
    sender: row.sender,
    isAutomatic: row.is_automatic,
    ofCampaign: row.of_campaign,
    can: { cancel: row.state === 'scheduled' && isOwn },
  }
}
