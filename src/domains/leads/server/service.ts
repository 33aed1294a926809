// What staff do with leads. Each act is one transaction with its audit line and event.
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { actorName, audit } from '#platform/server/audit.ts'
import { finishChangeSet, insertChangeSet, lockChangeSet } from '#platform/server/change-set.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { LeadChange, RejectLead } from '../contract/schemas.ts'
import { type LeadAct, stateRefusal, stockStatus } from './policy.ts'
import { HIDDEN_NAME } from './present.ts'
import { assignMany, type BulkActor, type LockedLead, lockLeads, undoAssign } from './queries/acts.ts'
import { updateLead } from './queries/waiting.ts'

const bulkActor = ({ actor, requestId, ip }: Tx<StaffActor>): BulkActor => ({
  id: actor.userId,
  name: actor.name,
  requestId,
  ip,
})

/** The lead, held until the transaction ends, if it allows the act. */
export async function lockFor(tx: Tx, id: string, act: LeadAct): Promise<LockedLead> {
  const [lead] = await lockLeads(tx.db, [id])
  if (!lead) throw notFound('lead')
  const refusal = stateRefusal(act, lead)
  if (refusal) throw conflict(refusal)
  return lead
}

export function assignLeads(
  context: Tx<StaffActor>,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<LeadChange> {
  return transaction(context, async (tx) => {
    if (!(await findActiveStaff(tx.db, ownerId))) throw invalid('ownerId', 'Choose an active colleague.')
    const leads = await lockLeads(tx.db, [...new Set(ids)])
    if (leads.length < new Set(ids).size) throw notFound('lead')
    const reasons = leads.map((lead) => ({ lead, reason: whyNot(lead, ownerId) }))
    const taken = reasons.flatMap(({ lead, reason }) => (reason ? [] : lead.id))
    const skipped = reasons.flatMap(({ lead, reason }) =>
      reason ? { id: lead.id, name: lead.withheldAt ? HIDDEN_NAME : lead.name, reason } : [],
    )
    if (taken.length === 0) return { changeSetId: null, changed: 0, skipped }
    const id = uuidv7()
    const actor = bulkActor(tx)
    await insertChangeSet(tx.db, { id, actorId: actor.id, subjectType: 'lead', action: 'assign' })
    const changed = await assignMany(tx.db, { ids: taken, ownerId, changeSetId: id, actor })
    await finishChangeSet(tx.db, { id, changed })
    const first = leads.find((lead) => taken.includes(lead.id))
    await notifyOwner(tx, { ownerId, count: changed, name: first?.name ?? '', id: first?.id ?? '' })
    await publish(tx, { type: 'leads.updated', ids: taken, audience: 'staff' })
    return { changeSetId: id, changed, skipped }
  })
}

const whyNot = (lead: LockedLead, ownerId: string) =>
  stateRefusal('assign', lead) ??
  (lead.ownerId === ownerId && lead.status === 'assigned' ? 'Already assigned to this colleague.' : null)

async function notifyOwner(
  tx: Tx<StaffActor>,
  { ownerId, count, name, id }: { ownerId: string; count: number; name: string; id: string },
): Promise<void> {
  if (ownerId === tx.actor.userId) return
  await notify(tx, {
    userId: ownerId,
    kind: 'lead_assigned',
    title: count === 1 ? `${name} is assigned to you` : `${count} leads are assigned to you`,
    body: `${actorName(tx)} assigned ${count === 1 ? 'this lead' : 'these leads'} to you.`,
    link: count === 1 ? `/area-leads?lead=${id}` : '/area-leads?owner=me',
  })
}

export function undoLeadChange(context: Tx<StaffActor>, id: string): Promise<LeadChange> {
  return transaction(context, async (tx) => {
    const set = await lockChangeSet(tx.db, { id, subjectType: 'lead' })
    if (!set) throw notFound('change')
    if (set.actorId !== tx.actor.userId && !roleMay(tx.actor.role, MANAGERS))
      throw new AppError('forbidden', {
        userMessage: 'Only the author, a manager or an admin can undo this change.',
      })
    if (set.undoneAt) throw conflict('This change was already undone.')
    const result = await undoAssign(tx.db, { id, actor: bulkActor(tx) })
    await finishChangeSet(tx.db, { id, undoneAt: tx.now.toISOString() })
    if (result.changed > 0) await publish(tx, { type: 'leads.updated', audience: 'staff' })
    return { changeSetId: id, ...result }
  })
}

type Change = { act: LeadAct; action: string; to: (lead: LockedLead) => Record<string, unknown> }

function changeOne(context: Tx<StaffActor>, id: string, { act, action, to }: Change): Promise<void> {
  return transaction(context, async (tx) => {
    const lead = await lockFor(tx, id, act)
    const after = to(lead)
    await updateLead(tx.db, id, after)
    await audit(tx, {
      action,
      subjectType: 'lead',
      subjectId: id,
      before: { status: lead.status, rejected_for: lead.rejectedFor },
      after,
    })
    await publish(tx, { type: 'leads.updated', ids: [id], audience: 'staff' })
  })
}

export const rejectLead = (
  context: Tx<StaffActor>,
  { id, reason, note }: RejectLead & { id: string },
): Promise<void> =>
  changeOne(context, id, {
    act: 'reject',
    action: 'rejected',
    to: () => ({ status: 'rejected', rejected_for: note || reason, owner_id: null }),
  })

export const restockLead = (context: Tx<StaffActor>, id: string): Promise<void> =>
  changeOne(context, id, {
    act: 'restock',
    action: 'restocked',
    to: (lead) => ({ status: stockStatus(lead), rejected_for: null, owner_id: null }),
  })
