// Reads the queues, and decides about jobs that failed for good.
import { audit } from '#platform/server/audit.ts'
import { brokenCursor, decodeCursor, pageOf } from '#platform/server/cursor.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import {
  countFailedJobs,
  type FailedJobRow,
  knownJobs,
  listFailedJobs,
  listQueues,
  takeFailedJob,
} from '#platform/server/job-queues.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { Query } from '#shared/endpoint.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type * as contract from '../contract/operations.ts'
import { queueLabel } from '../contract/queues.ts'
import { toFailedJob, toQueue } from './present.ts'

export const showQueues = async ({ db }: Context) => ({ items: (await listQueues(db)).map(toQueue) })

const ORDER = '-failed_at'
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export async function showFailedJobs(
  { db }: Context,
  { limit, cursor }: Query<typeof contract.listFailedJobs>,
) {
  const found = await listFailedJobs(db, { limit: limit + 1, before: cursor ? placeOf(cursor) : undefined })
  const { rows, nextCursor } = pageOf(found, { limit, sort: ORDER }, ({ failedAt, id }) => [failedAt, id])
  const total = cursor ? null : { count: await countFailedJobs(db), exact: true }
  return { items: rows.map(toFailedJob), nextCursor, total }
}

function placeOf(cursor: string) {
  const [failedAt, id] = decodeCursor(cursor, ORDER)
  if (Number.isNaN(Date.parse(failedAt)) || !UUID.test(id)) throw brokenCursor()
  return { failedAt, id }
}

/**
 * Once, however often it is asked for: the failed job is removed in the transaction that queues the new one. Its effects
 * outside are safe to repeat, as for every job: it looks first what an earlier attempt achieved.
 */
export function retryFailedJob(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const failed = await take(tx, id)
    const definition = knownJobs.get().find(({ name }) => name === failed.queue)
    if (!definition) throw conflict('This version no longer has this job. Discard it.')
    const payload = definition.payload.safeParse(failed.payload)
    if (!payload.success) throw conflict('The data of this job is not valid. Discard it.')
    await enqueue(tx, definition, payload.data)
    await recordDecision(tx, 'job_retried', failed)
  })
}

export function discardFailedJob(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => recordDecision(tx, 'job_discarded', await take(tx, id)))
}

async function take(tx: Tx, id: string): Promise<FailedJobRow> {
  const failed = await takeFailedJob(tx.db, id)
  if (!failed) throw notFound('failed job')
  return failed
}

const recordDecision = (tx: Tx, action: string, { id, queue, attempts }: FailedJobRow) =>
  audit(tx, {
    action,
    subjectType: 'failed_job',
    subjectId: id,
    before: { job: queueLabel(queue), attempts },
  })
