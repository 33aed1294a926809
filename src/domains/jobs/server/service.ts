// Postings: written, submitted, decided about. Each act is one transaction with its audit line and event.
import { actorId, audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { SignedInActor } from '#platform/shared/roles.ts'
import type { EmploymentType, JobAct, JobStatus } from '../contract-words.ts'
import type { JobCreate, JobEdit, JobPosting } from '../schemas.ts'
import { tellManagers, tellWriter } from './notices.ts'
import { findZip } from './places/places.ts'
import { can, FROM, type JobAction } from './policy.ts'
import { preflight } from './preflight.ts'
import { toJobPosting } from './present.ts'
import { sumDays } from './queries/overview.ts'
import type { JobChanges, JobFields, JobRow } from './queries/postings.ts'
import {
  findPosting,
  hasClient,
  insertJob,
  lockPosting,
  nextReferenceNumber,
  updateJob,
} from './queries/postings.ts'
import { STATUS_AFTER, slugOf } from './rules.ts'

const BLANK: Omit<JobFields, 'client_id' | 'title'> = {
  description: '',
  internal_notes: '',
  employment_type: 'full_time',
  category: '',
  remote: false,
  street: null,
  city: null,
  state: null,
  zip: null,
  lat: null,
  lng: null,
  pay_min_cents: null,
  pay_max_cents: null,
  pay_unit: 'hour',
  pay_shown: true,
  openings: 1,
  questions: [],
  valid_through: null,
}

const COLUMN_OF = {
  clientId: 'client_id',
  title: 'title',
  description: 'description',
  internalNotes: 'internal_notes',
  employmentType: 'employment_type',
  category: 'category',
  remote: 'remote',
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'zip',
  payMinCents: 'pay_min_cents',
  payMaxCents: 'pay_max_cents',
  payUnit: 'pay_unit',
  payShown: 'pay_shown',
  openings: 'openings',
  questions: 'questions',
  validThrough: 'valid_through',
} as const satisfies Record<keyof JobEdit, keyof JobFields>

/** The columns that an edit names; a new code brings its point on the map along. */
function fieldsOf(edit: JobEdit): Partial<JobFields> {
  const fields: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const value = edit[name as keyof JobEdit]
    if (value !== undefined) fields[column] = value
  }
  if (edit.zip === undefined) return fields
  const place = edit.zip ? findZip(edit.zip) : null
  return { ...fields, lat: place?.lat ?? null, lng: place?.lng ?? null }
}

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
  payUnit: JobFields['pay_unit']
  openings: number
  status: JobStatus
  postedAt: string | null
  validThrough: string | null
  ownerId: string | null
  questions?: JobFields['questions']
}

/** A posting in any state, from a source that is trusted: demo data and imports. */
export function createJobPosting(
  context: Context,
  { status, postedAt, ownerId, ...given }: Seed,
): Promise<string> {
  return transaction(context, async (tx) => {
    const fields = { ...BLANK, ...fieldsOf(given as JobEdit), client_id: given.clientId, title: given.title }
    return insert(tx, { fields, status, postedAt, ownerId })
  })
}

async function insert(
  tx: Tx,
  input: { fields: JobFields; status: JobStatus; postedAt: string | null; ownerId: string | null },
): Promise<string> {
  const { fields, status } = input
  const id = uuidv7()
  const number = await nextReferenceNumber(tx.db)
  await insertJob(tx.db, {
    ...fields,
    id,
    status,
    reference_number: `CH-${number}`,
    slug: slugOf({ title: fields.title, city: fields.city ?? '', number }),
    posted_at: input.postedAt,
    owner_id: input.ownerId,
    created_by: input.ownerId,
    ...(status === 'pending_approval' && { submitted_by: input.ownerId, submitted_at: tx.now.toISOString() }),
    created_at: tx.now.toISOString(),
  })
  await audit(tx, {
    action: 'created',
    subjectType: 'job_posting',
    subjectId: id,
    after: { title: fields.title },
  })
  await told(tx, { id, client_id: fields.client_id }, 'created')
  return id
}

export function startDraft(context: Context<SignedInActor>, edit: JobCreate): Promise<JobPosting> {
  return transaction(context, async (tx) => {
    await refuseUnknownClient(tx, edit.clientId)
    const fields = { ...BLANK, ...fieldsOf(edit), client_id: edit.clientId, title: edit.title }
    const ownerId = tx.actor.kind === 'staff' ? tx.actor.userId : null
    const id = await insert(tx, { fields, status: 'draft', postedAt: null, ownerId })
    return present(tx, id)
  })
}

async function refuseUnknownClient(tx: Tx<SignedInActor>, clientId: string | undefined): Promise<void> {
  if (!clientId || (await hasClient(tx.db, clientId, scopeOf(tx.actor)))) return
  throw invalid('clientId', 'Choose a client.')
}

const invalid = (path: string, message: string) =>
  new AppError('invalid', { userMessage: message, fields: [{ path, message }] })

export async function getPosting(context: Tx<SignedInActor>, id: string): Promise<JobPosting> {
  return present(context, id)
}

async function present(tx: Tx<SignedInActor>, id: string): Promise<JobPosting> {
  const row = await findPosting(tx.db, id, scopeOf(tx.actor))
  if (!row) throw notFound('job posting')
  return toJobPosting(tx.actor, row, { now: tx.now, ...(await sumDays(tx.db, id)) })
}

type Edit = { id: string; version: number; edit: JobEdit }

export function editPosting(
  context: Context<SignedInActor>,
  { id, version, edit }: Edit,
): Promise<JobPosting> {
  return transaction(context, async (tx) => {
    const row = await lockFor(tx, id, 'edit')
    if (row.version !== version) throw await stale(tx, id)
    await refuseUnknownClient(tx, edit.clientId)
    const fields = fieldsOf(edit)
    if (row.posted_at && edit.clientId && edit.clientId !== row.client_id)
      throw invalid(
        'clientId',
        'The client of a posting that was published stays. Write a new posting instead.',
      )
    // What is out, or waits to go out, must not be made into something that could not have gone out.
    if (row.status !== 'draft' && row.status !== 'rejected') refuseUnfit({ ...row, ...fields }, tx.now)
    const changed = difference(row, fields)
    if (!changed) return present(tx, id)
    await updateJob(tx.db, id, { ...(changed.after as Partial<JobFields>), updated_at: tx.now.toISOString() })
    await audit(tx, { action: 'edited', subjectType: 'job_posting', subjectId: id, ...changed })
    await told(tx, row, 'updated')
    return present(tx, id)
  })
}

async function lockFor(tx: Tx<SignedInActor>, id: string, action: JobAction): Promise<JobRow> {
  const row = await lockPosting(tx.db, id, scopeOf(tx.actor))
  if (!row) throw notFound('job posting')
  if (can(tx.actor, action, row)) return row
  throw refusal(action, row.status)
}

const STATUS_WORDS: Record<JobStatus, string> = {
  draft: 'a draft',
  pending_approval: 'waiting for approval',
  rejected: 'sent back',
  open: 'open',
  on_hold: 'on hold',
  filled: 'filled',
  closed: 'closed',
}

function refusal(action: JobAction, status: JobStatus): AppError {
  if (action === 'edit' && status === 'pending_approval')
    return new AppError('conflict', {
      userMessage: 'This posting waits for approval. Take it back first, then change it.',
    })
  if (FROM[action].includes(status))
    return new AppError('forbidden', {
      userMessage: 'Managers and admins decide what is published. Submit it for approval.',
    })
  return new AppError('conflict', {
    userMessage: `This posting is ${STATUS_WORDS[status]}, so this cannot be done with it now. Load it again.`,
    details: { status },
  })
}

async function stale(tx: Tx<SignedInActor>, id: string): Promise<AppError> {
  return new AppError('stale', {
    userMessage: 'Somebody changed this posting while you were writing. Load it again to see their changes.',
    details: { current: await present(tx, id) },
  })
}

/** Nothing goes out that a job board would reject. */
function refuseUnfit(row: JobRow, now: Date): void {
  const open = preflight(row, now).filter((check) => check.level === 'fix')
  if (open.length === 0) return
  throw new AppError('invalid', {
    userMessage: `${open.length === 1 ? '1 check' : `${open.length} checks`} to fix first: ${open.map((check) => check.title).join('; ')}.`,
    fields: open.map((check) => ({ path: check.field ?? '', message: check.detail || check.title })),
  })
}

export function submitPosting(context: Context<SignedInActor>, id: string): Promise<JobPosting> {
  return transaction(context, async (tx) => {
    const row = await lockFor(tx, id, 'submit')
    if (!row.remote && !(row.city && row.state))
      throw invalid('zip', 'Enter a ZIP code, or mark it as remote.')
    if (row.pay_min_cents !== null && row.pay_max_cents !== null && row.pay_max_cents < row.pay_min_cents)
      throw invalid('payMaxCents', 'The upper end is below the lower end.')
    await move(tx, row, 'submit', {
      submitted_by: actorId(tx),
      submitted_at: tx.now.toISOString(),
      decision_note: '',
    })
    await tellManagers(tx, row)
    return present(tx, id)
  })
}

export function withdrawPosting(context: Context<SignedInActor>, id: string): Promise<JobPosting> {
  return transaction(context, async (tx) => {
    await move(tx, await lockFor(tx, id, 'withdraw'), 'withdraw', {})
    return present(tx, id)
  })
}

type Decision = { id: string; act: JobAct; note: string }

export function decide(context: Context<SignedInActor>, { id, act, note }: Decision): Promise<JobPosting> {
  return transaction(context, async (tx) => {
    const row = await lockFor(tx, id, act)
    if (act === 'reject' && !note) throw invalid('note', 'Say what should be changed, so that it can be.')
    if (STATUS_AFTER[act] === 'open') refuseUnfit(row, tx.now)
    await move(tx, row, act, { ...publication(row, act, tx.now), ...decision(tx, act, note) })
    if (act === 'publish' || act === 'reject') await tellWriter(tx, row, { act, note })
    return present(tx, id)
  })
}

/** The first time out it gets its day and its address, which then stays. */
function publication(row: JobRow, act: JobAct, now: Date): Partial<JobChanges> {
  if (act !== 'publish' || row.posted_at) return {}
  const number = Number(row.reference_number.replace(/\D/g, ''))
  return { posted_at: now.toISOString(), slug: slugOf({ title: row.title, city: row.city ?? '', number }) }
}

function decision(tx: Tx, act: JobAct, note: string): Partial<JobChanges> {
  if (act !== 'publish' && act !== 'reject') return {}
  return { decided_by: actorId(tx), decided_at: tx.now.toISOString(), decision_note: note }
}

async function move(
  tx: Tx,
  row: JobRow,
  act: keyof typeof STATUS_AFTER,
  changes: Partial<JobChanges>,
): Promise<void> {
  const status = STATUS_AFTER[act]
  await updateJob(tx.db, row.id, { ...changes, status, updated_at: tx.now.toISOString() })
  await audit(tx, {
    action: act,
    subjectType: 'job_posting',
    subjectId: row.id,
    before: { status: row.status },
    after: { status, ...(changes.decision_note && { note: changes.decision_note }) },
  })
  await told(tx, row, 'updated')
}

/** Staff and the client's own people look again. */
async function told(
  tx: Tx,
  row: Pick<JobRow, 'id' | 'client_id'>,
  verb: 'created' | 'updated',
): Promise<void> {
  await publish(tx, { type: `jobs.${verb}`, ids: [row.id], audience: { client: row.client_id } })
}
