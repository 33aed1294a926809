// Fills or closes postings together with their remaining candidates: one transaction, and one change set for Undo.
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { decidePosting, findJob, restoreStatus } from '#domains/jobs/server/index.ts'
import { findTemplate } from '#domains/messages/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import {
  type ChangeSetItem,
  finishChangeSet,
  insertChangeSet,
  insertChangeSetItem,
} from '#platform/server/change-set.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { EndPostings, Remaining } from '../contract/closing.ts'
import type { BulkResult } from '../contract/schemas.ts'
import { BULK_LIMIT, COUNT_LIMIT } from '../contract/words.ts'
import { eachLocked, imageOf, tell } from './bulk-rows.ts'
import { disqualify, getReason } from './disqualify-service.ts'
import { interviewsOf } from './ports.ts'
import * as queries from './queries/remaining.ts'
import { HIRED } from './stage-transition.ts'

export async function listRemaining(context: Context, jobIds: readonly string[]): Promise<Remaining> {
  const { db, now } = context
  const jobs = await Promise.all([...new Set(jobIds)].map((id) => findJob(db, id)))
  const rows = await queries.listRemaining(db, jobIds, BULK_LIMIT + 1)
  const people = rows.slice(0, BULK_LIMIT)
  const interviews = await interviewsOf.get().listAhead(db, { ids: people.map(({ id }) => id), now })
  const [first] = interviews
  return {
    jobs: jobs.flatMap((job) => (job ? [{ id: job.id, title: job.title, clientName: job.clientName }] : [])),
    people,
    more: rows.length > BULK_LIMIT,
    interviews: interviews.length,
    first: first ? { name: first.name, startsAt: first.startsAt } : null,
  }
}

/** Staff answer the candidates who remain: the posting's owner, or the managers of one that nobody owns. */
export async function tellWhoRemains(
  tx: Tx,
  { jobId, title, ownerId }: { jobId: string; title: string; ownerId: string | null },
): Promise<void> {
  const count = await queries.countRemaining(tx.db, [jobId], COUNT_LIMIT)
  if (count === 0) return
  const managers = async () =>
    (await listStaffMembers(tx.db)).filter(({ role }) => roleMay(role, MANAGERS)).map(({ id }) => id)
  const candidates = count === 1 ? '1 candidate waits' : `${count} candidates wait`
  for (const userId of ownerId ? [ownerId] : await managers())
    await notify(tx, {
      userId,
      kind: 'application_decided',
      title: `${title} was closed by the customer`,
      body: `${candidates} for an answer.`,
      link: `/employer/pipeline?job=${jobId}`,
    })
}

type Ended = BulkResult & { remaining: number; postings: number }
type Input = { input: EndPostings; idempotencyKey?: string | undefined }

export function endPostings(context: Tx<StaffActor>, { input, idempotencyKey }: Input): Promise<Ended> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'pipeline.end-postings', key: idempotencyKey, body: input }, () => end(tx, input)),
  )
}

async function end(tx: Tx<StaffActor>, input: EndPostings): Promise<Ended> {
  const reason = await getReason(tx, input)
  const { mail, ids, act } = input
  if (mail && !(await findTemplate(tx.db, mail.templateId)))
    throw invalid('mail', 'This template was removed. Choose another one.')
  const changeSetId = uuidv7()
  await insertChangeSet(tx.db, {
    id: changeSetId,
    actorId: tx.actor.userId,
    subjectType: 'application',
    action: act ? `${act}_posting` : 'disqualify',
  })
  const jobs = new Set(input.jobIds)
  // Applications before postings, as a hire locks them, so neither waits for the other.
  const result = await eachLocked(tx, ids, async (row) => {
    if (!jobs.has(row.jobId)) return 'Is in another posting.'
    if (row.status === 'hired') return HIRED
    if (row.status !== 'active') return 'Is no longer on the board.'
    const after = await disqualify(tx, { row, reason, comment: input.comment, changeSetId, mail })
    const item = { changeSetId, subjectId: row.id, before: imageOf(row), after: imageOf(after) }
    await insertChangeSetItem(tx.db, item)
    return null
  })
  const postings = await endEach(tx, { ...input, jobIds: [...jobs].sort(), changeSetId })
  const changed = result.changed + postings.changed
  await finishChangeSet(tx.db, { id: changeSetId, changed })
  await tell(tx, ids, result.changed)
  return {
    changed: result.changed,
    skipped: [...result.skipped, ...postings.skipped],
    calledOff: 0,
    mails: 0,
    changeSetId: changed > 0 ? changeSetId : null,
    remaining: await queries.countRemaining(tx.db, input.jobIds, COUNT_LIMIT),
    postings: postings.changed,
  }
}

type Ending = Pick<EndPostings, 'jobIds' | 'act'> & { changeSetId: string }

/** One posting that cannot end stops the act. Among several it is named and stays. */
async function endEach(tx: Tx<StaffActor>, { jobIds, act, changeSetId }: Ending) {
  const skipped: BulkResult['skipped'] = []
  let changed = 0
  for (const id of jobIds) {
    const job = await findJob(tx.db, id)
    if (!job) throw notFound('job posting')
    if (!act) {
      if (job.status !== 'filled' && job.status !== 'closed') throw conflict(STILL_OPEN)
      continue
    }
    try {
      const { row } = await decidePosting(tx, { id, act, note: '' })
      const item = { before: { posting: job.status }, after: { posting: row.status } }
      await insertChangeSetItem(tx.db, { changeSetId, subjectId: id, ...item })
      changed += 1
    } catch (error) {
      if (jobIds.length === 1 || !(error instanceof AppError)) throw error
      skipped.push({ id, name: job.title, reason: error.message })
    }
  }
  return { changed, skipped }
}

const STILL_OPEN = 'This posting was reopened. Its candidates stay.'

/** The status of a posting in a change set, beside the places of its applications. */
export type PostingImage = { posting: string }
export const isPosting = <Image>(
  item: ChangeSetItem<Image | PostingImage>,
): item is ChangeSetItem<PostingImage> => 'posting' in (item.before as object)

/** A posting whose status changed since then stays as it is. */
export async function restorePostings(
  tx: Tx,
  items: readonly ChangeSetItem<PostingImage>[],
): Promise<BulkResult['skipped']> {
  const skipped: BulkResult['skipped'] = []
  for (const { subjectId: id, before, after } of items.toSorted((a, b) =>
    a.subjectId < b.subjectId ? -1 : 1,
  )) {
    const restored = await restoreStatus(tx, { jobId: id, from: after.posting, to: before.posting })
    if (restored) continue
    const job = await findJob(tx.db, id)
    skipped.push({ id, name: job?.title ?? 'A posting', reason: 'Changed again since then.' })
  }
  return skipped
}
