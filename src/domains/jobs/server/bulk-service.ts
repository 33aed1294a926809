// Pauses or closes many postings, with undo.
import { audit } from '#platform/server/audit.ts'
import {
  finishChangeSet,
  insertChangeSet,
  insertChangeSetItem,
  listChangeSetItems,
  lockChangeSet,
} from '#platform/server/change-set.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { JobBulkResult } from '../contract/schemas.ts'
import type { JobStatus } from '../contract/words.ts'
import { can } from './policy.ts'
import { lockMany, setStatusOfMany } from './queries/bulk.ts'
import { STATUS_AFTER } from './rules.ts'

type Change = { id: string; clientId: string; from: JobStatus; to: JobStatus }
type Skipped = JobBulkResult['skipped']
const MAX_NAMED = 50

export function bulkDecide(
  context: Context<StaffActor>,
  { ids, act }: { ids: string[]; act: 'pause' | 'close' },
): Promise<JobBulkResult> {
  return transaction(context, async (tx) => {
    const rows = await lockMany(tx.db, ids)
    const able = rows.filter((row) => can(tx.actor, act, row))
    const skipped = rows.filter((row) => !able.includes(row))
    const changes = able.map(({ id, clientId, status }) => ({
      id,
      clientId,
      from: status,
      to: STATUS_AFTER[act],
    }))
    if (changes.length === 0)
      return { changeSetId: null, changed: 0, skipped: named(skipped, reasonFor(act)) }
    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: tx.actor.userId,
      subjectType: 'job_posting',
      action: act,
      changed: changes.length,
    })
    for (const { id, from, to } of changes)
      await insertChangeSetItem(tx.db, {
        changeSetId,
        subjectId: id,
        before: { status: from },
        after: { status: to },
      })
    await write(tx, changes, { action: `bulk_${act}`, changeSetId })
    return { changeSetId, changed: changes.length, skipped: named(skipped, reasonFor(act)) }
  })
}

const reasonFor = (act: 'pause' | 'close') => (act === 'pause' ? 'Is not open.' : 'Is already closed.')
const named = (rows: readonly { id: string; title: string }[], reason: string): Skipped =>
  rows.slice(0, MAX_NAMED).map(({ id, title }) => ({ id, name: title, reason }))

async function write(
  tx: Tx,
  changes: readonly Change[],
  { action, changeSetId }: { action: string; changeSetId: string },
): Promise<void> {
  await setStatusOfMany(tx.db, { changes, at: tx.now.toISOString() })
  for (const { id, from, to } of changes) {
    await audit(tx, {
      action,
      subjectType: 'job_posting',
      subjectId: id,
      before: { status: from },
      after: { status: to },
      changeSetId,
    })
  }
  // Each client's users are notified only of their own postings.
  for (const [client, own] of Map.groupBy(changes, ({ clientId }) => clientId))
    await publish(tx, { type: 'jobs.updated', ids: own.map(({ id }) => id), audience: { client } })
}

export function undoBulk(context: Context<StaffActor>, id: string): Promise<JobBulkResult> {
  return transaction(context, async (tx) => {
    const set = await lockChangeSet(tx.db, { id, subjectType: 'job_posting' })
    if (!set) throw notFound('change')
    if (set.undoneAt) throw conflict('This change was already undone.')
    const items = new Map(
      (await listChangeSetItems<{ status: JobStatus }>(tx.db, id)).map((item) => [item.subjectId, item]),
    )
    const rows = await lockMany(tx.db, [...items.keys()])
    const same = rows.filter((row) => items.get(row.id)?.after.status === row.status)
    const changes = same.map(({ id: jobId, clientId, status }) => ({
      id: jobId,
      clientId,
      from: status,
      to: items.get(jobId)?.before.status ?? status,
    }))
    await write(tx, changes, { action: 'undone', changeSetId: id })
    await finishChangeSet(tx.db, { id, undoneAt: tx.now.toISOString() })
    const skipped = rows.filter((row) => !same.includes(row))
    return { changeSetId: id, changed: changes.length, skipped: named(skipped, 'Changed again since then.') }
  })
}
