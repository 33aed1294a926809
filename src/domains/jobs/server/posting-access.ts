// Loads or locks one posting for a change, within the actor's scope and the policy, and publishes the change.
import { publish } from '#platform/server/events.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { JobStatus } from '../contract/words.ts'
import { can, FROM, type JobAction } from './policy.ts'
import { preflight } from './preflight.ts'
import { type JobFigures, sumDays } from './queries/overview.ts'
import { findPosting, type JobRow, lockPosting, type PostingRow } from './queries/postings.ts'

/** A posting with its results. The reader decides which fields are shown. */
export type LoadedPosting = JobFigures & { row: PostingRow }

export async function loadPosting(tx: Tx<SignedInActor>, id: string): Promise<LoadedPosting> {
  const row = await findPosting(tx.db, id, scopeOf(tx.actor))
  if (!row) throw notFound('job posting')
  return { row, ...(await sumDays(tx.db, id)) }
}

export async function lockPostingFor(tx: Tx<SignedInActor>, id: string, action: JobAction): Promise<JobRow> {
  const row = await lockPosting(tx.db, id, scopeOf(tx.actor))
  if (!row) throw notFound('job posting')
  if (can(tx.actor, action, row)) return row
  throw refusal(tx.actor, action, row)
}

const STATUS_WORDS: Record<JobStatus, string> = {
  draft: 'a draft',
  pending_approval: 'in review',
  rejected: 'returned for changes',
  open: 'open',
  on_hold: 'on hold',
  filled: 'filled',
  closed: 'closed',
}

function refusal(actor: SignedInActor, action: JobAction, { status }: JobRow): AppError {
  if (action === 'edit' && status === 'pending_approval')
    return conflict('This posting is in review. Move it to drafts, then edit it.')
  if (
    actor.kind === 'staff' &&
    FROM[action].includes(status) &&
    (action === 'close' || action === 'withdraw')
  )
    return new AppError('forbidden', {
      userMessage: 'Only the author, a manager or an admin can do this. Ask one of them.',
    })
  if (FROM[action].includes(status))
    return new AppError('forbidden', {
      userMessage:
        actor.kind === 'customer'
          ? 'Only the agency can do this. Ask your contact there.'
          : 'Only managers and admins can publish. Submit it for approval.',
    })
  return conflict(`This posting is ${STATUS_WORDS[status]}, so this action is not available. Reload it.`, {
    status,
  })
}

/** Postings that a job board would reject cannot be published. */
export function refuseUnfit(row: JobRow, now: Date): void {
  const open = preflight(row, now).filter((check) => check.level === 'fix')
  if (open.length === 0) return
  throw new AppError('invalid', {
    userMessage: `${open.length === 1 ? '1 check' : `${open.length} checks`} to fix first: ${open.map((check) => check.title).join('; ')}.`,
    fields: open.map((check) => ({ path: check.field ?? '', message: check.detail || check.title })),
  })
}

/** Staff and the client's users refresh. */
export async function publishPosting(
  tx: Tx,
  row: Pick<JobRow, 'id' | 'clientId'>,
  verb: 'created' | 'updated',
): Promise<void> {
  await publish(tx, { type: `jobs.${verb}`, ids: [row.id], audience: { client: row.clientId } })
}
