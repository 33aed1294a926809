// The background work of imports: checks, runs and undos, batch by batch. A batch is one transaction with the position in
// the file, so a killed process loses nothing and repeats nothing.
import { findActorOf } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { roleMay } from '#shared/permissions.ts'
import { importPermissions } from '../contract/permissions.ts'
import { type ImportStatus, KIND_LABELS } from '../contract/words.ts'
import { check, type Earlier, type ReadRows, readCalmly, readerOf, run } from './judge.ts'
import * as queries from './queries/imports.ts'
import { TARGETS } from './targets.ts'
import type { Job, Judged } from './verdict.ts'

const BATCH = 1_000
const ATTEMPTS_MAX = 5

const EVERY_MS = 300
export const checkLoop: LoopDefinition = { name: 'imports.check', everyMs: EVERY_MS, run: checkNext }
export const runLoop: LoopDefinition = { name: 'imports.run', everyMs: EVERY_MS, run: runNext }

const publishChange = (tx: Tx, id: string) =>
  publish(tx, { type: 'imports.updated', ids: [id], audience: 'staff' })

async function jobOf(context: Tx, row: queries.ImportRow): Promise<Job> {
  const target = TARGETS[row.kind]
  return { row, target, read: await readerOf(context, row) }
}

function countsOf(judged: readonly Judged[]): queries.Counts {
  const counts = { created: 0, updated: 0, skipped: 0, rejected: 0 }
  for (const { outcome } of judged) counts[outcome] += 1
  return counts
}

/** Lines begin with 1. Those of people who were erased meanwhile are missing. */
const positionAfter = ({ rows: all }: queries.ImportRow, rows: readonly queries.FileRow[]) =>
  rows.length < BATCH ? all : (rows.at(-1)?.line ?? all)

/** A check begins anew when its worker was killed: it has written nothing but its findings. */
export async function checkNext(context: Context): Promise<boolean> {
  const claimed = await queries.claimCheck(context.db)
  if (!claimed) return false
  await transaction(context, async (tx) => {
    const row = await queries.lockImport(tx.db, claimed.id)
    if (row?.status === 'draft' && row.position > 0) await queries.changeMapping(tx.db, row)
  })
  const row = await queries.findImport(context.db, claimed.id)
  if (row?.status !== 'draft') return true
  const job = await jobOf(context, row)
  const earlier: Earlier = new Map()
  for (let batch = await readBatch(context, job, 0); ; ) {
    const { rows, read } = batch
    const last = rows.at(-1)
    if (!last) return true
    // The next batch is read while the database looks for the records of this one.
    const next = rows.length < BATCH ? null : readBatch(context, job, last.line)
    next?.catch(() => undefined)
    const isCurrent = await transaction({ ...context, now: new Date() }, async (tx) => {
      const judged = await check(tx, job, read, earlier)
      const reached = { ...row, position: positionAfter(row, rows) }
      if (!(await queries.advanceImport(tx.db, reached, countsOf(judged)))) return false
      await queries.noteOutcomes(tx.db, row.id, judged)
      await publishChange(tx, row.id)
      return true
    })
    if (!isCurrent || !next) return true
    batch = await next
  }
}

/** One batch of the import that waited longest. */
export async function runNext(context: Context): Promise<boolean> {
  let id: string | undefined
  try {
    return await transaction({ ...context, now: new Date() }, async (tx) => {
      const row = await queries.lockNext(tx.db)
      if (!row) ahead.clear()
      if (!row) return false
      id = row.id
      const actor = await findActorOf(tx.db, row.createdBy)
      if (actor?.kind !== 'staff' || !roleMay(actor.role, importPermissions.change))
        await stop(tx, row, 'The user of this import may no longer import. Upload the file again.')
      else if (row.status === 'undoing') await undoBatch({ ...tx, actor }, row)
      else await runBatch({ ...tx, actor }, row, context)
      return true
    })
  } catch (error) {
    if (id !== undefined) await countFailure(context, id)
    throw error
  }
}

type Batch = { rows: queries.FileRow[]; read: ReadRows }

/** The next batch of each import, read while the database writes the one before. */
const ahead = new Map<string, { after: number; batch: Promise<Batch> }>()

async function readBatch({ db }: Tx, job: Job, after: number): Promise<Batch> {
  const rows = await queries.listRows(db, { id: job.row.id, after, limit: BATCH })
  return { rows, read: await readCalmly(job, rows) }
}

async function nextBatch(tx: Tx, job: Job, context: Context): Promise<Batch> {
  const { id, position } = job.row
  const known = ahead.get(id)
  const anew = () => readBatch(tx, job, position)
  const batch = await (known?.after === position ? known.batch.catch(anew) : anew())
  const last = batch.rows.at(-1)
  ahead.delete(id)
  if (last && batch.rows.length === BATCH) {
    const next = readBatch(context, job, last.line)
    // It is read again when its turn comes.
    next.catch(() => undefined)
    ahead.set(id, { after: last.line, batch: next })
  }
  return batch
}

async function runBatch(tx: Tx, row: queries.ImportRow, context: Context): Promise<void> {
  const job = await jobOf(tx, row)
  const { rows, read } = await nextBatch(tx, job, context)
  const judged = await run(tx, job, read)
  await queries.noteOutcomes(tx.db, row.id, judged)
  await queries.advanceImport(tx.db, { ...row, position: positionAfter(row, rows) }, countsOf(judged))
  if (rows.length < BATCH) await finish(tx, row, 'done')
  else await publishChange(tx, row.id)
}

async function undoBatch(tx: Tx, row: queries.ImportRow): Promise<void> {
  const effects = await queries.listEffects(tx.db, row.id, BATCH)
  const staying = await TARGETS[row.kind].undo(tx, effects, row.id)
  const stays = new Set(staying.map(({ id }) => id))
  const taken = effects.map(({ id }) => id).filter((id) => !stays.has(id))
  await queries.noteUndone(tx.db, row.id, { taken, staying })
  if (effects.length < BATCH) await finish(tx, row, 'undone')
  else await publishChange(tx, row.id)
}

async function finish(
  tx: Tx,
  { id, kind, fileName, createdBy }: queries.ImportRow,
  status: 'done' | 'undone',
) {
  await queries.setStatus(tx.db, { id, status })
  const row = await queries.findImport(tx.db, id)
  const { created, updated, skipped, rejected, undone } = row ?? {}
  const after = status === 'done' ? { created, updated, skipped, rejected } : { undone }
  await audit(tx, { action: status, subjectType: 'import', subjectId: id, after })
  await publishChange(tx, id)
  await publish(tx, { type: TARGETS[kind].event, audience: 'staff' })
  await notify(tx, {
    userId: createdBy,
    kind: 'import_done',
    title: status === 'done' ? `${fileName} is imported` : `The import of ${fileName} is undone`,
    body: `${KIND_LABELS[kind]}: ${Object.entries(after)
      .map(([name, count]) => `${(count ?? 0).toLocaleString('en-US')} ${name}`)
      .join(', ')}.`,
    link: `/data-import?import=${id}`,
  })
}

async function stop(tx: Tx, { id }: Pick<queries.ImportRow, 'id'>, error: string): Promise<void> {
  await queries.setStatus(tx.db, { id, status: 'failed' satisfies ImportStatus, error })
  await publishChange(tx, id)
}

/** A batch that fails again and again must not block the others. */
function countFailure(context: Context, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    if ((await queries.countAttempt(tx.db, id)) >= ATTEMPTS_MAX)
      await stop(tx, { id }, 'The import stopped at an error of the server. Resume it, or cancel it.')
  })
}
