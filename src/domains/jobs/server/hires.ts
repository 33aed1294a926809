// A posting follows its hires: filled when every opening is, and reopened when a hire is undone.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { JOB_STATUSES, type JobStatus } from '../contract/words.ts'
import { findStatusBeforeFilled, lockOpenings, setJobStatus } from './queries/offer.ts'

/** No policy check: the hire was already allowed. A posting closed by hand stays closed. */
export async function followHires(tx: Tx, { jobId, hired }: { jobId: string; hired: number }): Promise<void> {
  const job = await lockOpenings(tx.db, jobId)
  if (!job) return
  const full = hired >= job.openings
  if (full && (job.status === 'open' || job.status === 'on_hold'))
    await change(tx, job.clientId, { jobId, from: job.status, to: 'filled', action: 'filled_by_hires' })
  if (!full && job.status === 'filled') {
    const before = await findStatusBeforeFilled(tx.db, jobId)
    if (before)
      await change(tx, job.clientId, { jobId, from: job.status, to: before, action: 'reopened_by_hires' })
  }
}

type Restoring = { jobId: string; from: string; to: string }

/** Undo of an act that ended the posting. False if its status changed since then. */
export async function restoreStatus(tx: Tx, { jobId, from, to }: Restoring): Promise<boolean> {
  const job = await lockOpenings(tx.db, jobId)
  const before = JOB_STATUSES.find((status) => status === to)
  if (!job || !before || job.status !== from) return false
  await change(tx, job.clientId, { jobId, from: job.status, to: before, action: 'undone' })
  return true
}

type Change = { jobId: string; from: JobStatus; to: JobStatus; action: string }

async function change(tx: Tx, client: string, { jobId, from, to, action }: Change): Promise<void> {
  await setJobStatus(tx.db, { id: jobId, status: to, at: tx.now.toISOString() })
  await audit(tx, {
    action,
    subjectType: 'job_posting',
    subjectId: jobId,
    before: { status: from },
    after: { status: to },
  })
  await publish(tx, { type: 'jobs.updated', ids: [jobId], audience: { client } })
}
