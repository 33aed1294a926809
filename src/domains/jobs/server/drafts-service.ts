// Drafts of postings: create and autosave. Each act is one transaction with its audit line and event.
import { actorId, audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { once } from '#platform/server/idempotency.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { JobCreate, JobEdit } from '../contract/schemas.ts'
import type { EmploymentType, JobStatus } from '../contract/words.ts'
import { BLANK, fieldsOf } from './columns.ts'
import { type Rendered, renderDescription } from './markdown.ts'
import {
  type LoadedPosting,
  loadPosting,
  lockPostingFor,
  publishPosting,
  refuseUnfit,
} from './posting-access.ts'
import { presentFor } from './present.ts'
import type { JobFields } from './queries/postings.ts'
import { hasClient, insertJob, nextReferenceNumber, updateJob } from './queries/postings.ts'
import { slugOf } from './rules.ts'

type Seed = {
  clientId: string
  title: string
  description: string
  employmentType: EmploymentType
  category: string
  city: string
  state: string
  zip: string | null
  payMinCents: number | null
  payMaxCents: number | null
  payUnit: JobFields['payUnit']
  openings: number
  status: JobStatus
  postedAt: string | null
  validThrough: string | null
  ownerId: string | null
  questions?: JobFields['questions']
}

/** Creates a posting in any status, from a trusted source: demo data and imports. */
export async function createJobPosting(
  context: Context,
  { status, postedAt, ownerId, ...given }: Seed,
): Promise<string> {
  const rendered = await renderDescription(given.description)
  return transaction(context, async (tx) => {
    const fields = { ...BLANK, ...fieldsOf(given as JobEdit), clientId: given.clientId, title: given.title }
    return insert(tx, { fields, rendered, status, postedAt, ownerId })
  })
}

async function insert(
  tx: Tx,
  input: {
    fields: JobFields
    rendered: Rendered
    status: JobStatus
    postedAt: string | null
    ownerId: string | null
  },
): Promise<string> {
  const { fields, status } = input
  const id = uuidv7()
  const number = await nextReferenceNumber(tx.db)
  await insertJob(tx.db, {
    ...fields,
    ...input.rendered,
    id,
    status,
    referenceNumber: `CH-${number}`,
    slug: slugOf({ title: fields.title, city: fields.city ?? '', number }),
    postedAt: input.postedAt,
    ownerId: input.ownerId,
    createdBy: actorId(tx) ?? input.ownerId,
    ...(status === 'pending_approval' && { submittedBy: input.ownerId, submittedAt: tx.now.toISOString() }),
    createdAt: tx.now.toISOString(),
  })
  await audit(tx, {
    action: 'created',
    subjectType: 'job_posting',
    subjectId: id,
    after: { title: fields.title },
  })
  await publishPosting(tx, { id, clientId: fields.clientId }, 'created')
  return id
}

/** A form that sends the same key again gets its first draft, whatever was written since: it edits that one. */
export async function startDraft(
  context: Context<SignedInActor>,
  edit: JobCreate,
  idempotencyKey?: string,
): Promise<LoadedPosting> {
  const rendered = await renderDescription(edit.description ?? '', context.actor.userId)
  return transaction(context, async (tx) => {
    await refuseUnknownClient(tx, edit.clientId)
    const fields = { ...BLANK, ...fieldsOf(edit), clientId: edit.clientId, title: edit.title }
    const ownerId = tx.actor.kind === 'staff' ? tx.actor.userId : null
    const made = await once(tx, { scope: 'jobs.create', key: idempotencyKey, body: null }, () =>
      insert(tx, { fields, rendered, status: 'draft', postedAt: null, ownerId }),
    )
    return loadPosting(tx, made)
  })
}

async function refuseUnknownClient(tx: Tx<SignedInActor>, clientId: string | undefined): Promise<void> {
  if (!clientId || (await hasClient(tx.db, clientId, scopeOf(tx.actor)))) return
  throw invalid('clientId', 'Choose a client.')
}

type Edit = { id: string; version: number; edit: JobEdit }

export async function editPosting(
  context: Context<SignedInActor>,
  { id, version, edit }: Edit,
): Promise<LoadedPosting> {
  const rendered =
    edit.description === undefined ? {} : await renderDescription(edit.description, context.actor.userId)
  return transaction(context, async (tx) => {
    const row = await lockPostingFor(tx, id, 'edit')
    if (row.version !== version) throw await stale(tx, id)
    await refuseUnknownClient(tx, edit.clientId)
    const fields = fieldsOf(edit)
    if (row.postedAt && edit.clientId && edit.clientId !== row.clientId)
      throw invalid(
        'clientId',
        'The client of a published posting cannot change. Create a new posting instead.',
      )
    // A published or submitted posting must stay valid for publishing.
    if (row.status !== 'draft' && row.status !== 'rejected') refuseUnfit({ ...row, ...fields }, tx.now)
    const changed = difference(row, fields)
    if (!changed) return loadPosting(tx, id)
    const [before, after] = [byColumn(changed.before), byColumn(changed.after)]
    await updateJob(tx.db, id, {
      ...(changed.after as Partial<JobFields>),
      ...rendered,
      updatedAt: tx.now.toISOString(),
    })
    await audit(tx, { action: 'edited', subjectType: 'job_posting', subjectId: id, before, after })
    await publishPosting(tx, row, 'updated')
    return loadPosting(tx, id)
  })
}

async function stale(tx: Tx<SignedInActor>, id: string): Promise<AppError> {
  return new AppError('stale', {
    userMessage: 'Another user changed this posting. Reload it to see the changes.',
    details: { current: presentFor(tx.actor, await loadPosting(tx, id), tx.now) },
  })
}
