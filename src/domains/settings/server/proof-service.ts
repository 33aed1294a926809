// Proof: the counts of all promises, and the drill.
import { z } from 'zod'
import { audit } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import { countRows, listBroken, type ProofCheck, proofAttempts, proofChecks } from '#platform/server/proof.ts'
import { ScratchBusy, withScratchDatabase } from '#platform/server/scratch-database.ts'
import { type Context, systemContext, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Check, Drill, Proof } from '../contract/proof.ts'
import * as queries from './queries/drills.ts'
import { listDays } from './queries/proof-days.ts'

let running: Promise<Proof> | undefined

/** Requests that arrive during a check share its answer: it reads every sale. */
export function checkPromises({ db }: Pick<Context, 'db'>): Promise<Proof> {
  running ??= checkAll(db).finally(() => {
    running = undefined
  })
  return running
}

async function checkAll(db: Db): Promise<Proof> {
  const sizes = new Map<string, number>()
  const checks: Check[] = []
  for (const check of proofChecks()) {
    const { table } = check.of
    const size = sizes.get(table) ?? (await countRows(db, table))
    sizes.set(table, size)
    checks.push(await checkOne(db, check, size))
  }
  return { checkedAt: new Date().toISOString(), checks, days: await listDays(db) }
}

async function checkOne(db: Db, { name, query, of }: ProofCheck, size: number): Promise<Check> {
  const count = await countRows(db, `(${query}) broken`)
  const rows = count > 0 ? (await listBroken(db, query)).map(plainRow) : []
  return { name, count, query, lookedAt: { count: size, noun: of.noun }, rows }
}

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const plainRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      cellSchema.catch(() => JSON.stringify(value)).parse(value),
    ]),
  )

export async function getDrill({ db }: Tx): Promise<{ drill: Drill | null }> {
  const row = await queries.findLatestDrill(db)
  if (!row) return { drill: null }
  const { id, status, total, steps, error } = row
  const times = { createdAt: row.createdAt, finishedAt: row.finishedAt }
  return { drill: { id, status, total, steps, error, startedBy: row.startedByName, ...times } }
}

const drillQueue = { name: 'proof.drill', payload: z.object({ id: z.string() }) }
const SILENT_MINUTES = 3

export function startDrill(context: Context<StaffActor>) {
  return transaction(context, async (tx) => {
    await queries.failSilentDrills(tx.db, SILENT_MINUTES)
    const id = uuidv7()
    if (!(await queries.insertDrill(tx.db, { id, by: tx.actor.userId })))
      throw conflict('A drill is running. Wait for its result.')
    await audit(tx, { action: 'drill_started', subjectType: 'drill', subjectId: id })
    await enqueue(tx, drillQueue, { id })
    await publish(tx, { type: 'proof.updated', audience: 'staff' })
    return getDrill(tx)
  })
}

export const drillJob = job({
  ...drillQueue,
  // A killed worker, or a scratch database that its connection still holds.
  retryLimit: 5,
  retryDelaySeconds: 5,
  run: (context, { id }) => runDrill(context, id),
})

/** The drill of the night, at 3 in the morning in the middle of the country. One that runs already counts as it. */
export async function startNightlyDrill(context: Context): Promise<void> {
  await transaction(context, async (tx) => {
    await queries.failSilentDrills(tx.db, SILENT_MINUTES)
    const id = uuidv7()
    if (!(await queries.insertDrill(tx.db, { id, by: null }))) return
    await enqueue(tx, drillQueue, { id })
    await publish(tx, { type: 'proof.updated', audience: 'staff' })
  })
}

export const nightlyDrillJob = job({
  name: 'proof.nightly-drill',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
  schedule: '7 8 * * *',
  run: (context) => startNightlyDrill(context),
})

export async function runDrill(context: Context, id: string): Promise<void> {
  const attempts = proofAttempts()
  if (!(await queries.beginDrill(context.db, id, attempts.length))) return
  await announce(context)
  try {
    await withScratchDatabase(context.db, async (scratch) => {
      const own = systemContext(scratch)
      for (const { name, run } of attempts) {
        const verdict = await run({ ...own, now: new Date() }).catch((error: Error) => ({
          held: false,
          said: error.message,
        }))
        await queries.addStep(context.db, id, { name, ...verdict })
        await announce(context)
      }
    })
    await queries.endDrill(context.db, id, null)
  } catch (error) {
    if (error instanceof ScratchBusy) throw error
    await queries.endDrill(context.db, id, sentenceOf(error))
  }
  await announce(context)
}

const sentenceOf = (error: unknown) =>
  error instanceof AppError
    ? error.userMessage
    : `The scratch database could not be used: ${(error as Error).message}`

const announce = (context: Context) =>
  transaction(context, (tx) => publish(tx, { type: 'proof.updated', audience: 'staff' }))
