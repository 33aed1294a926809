// Long lists become files in the background: written in parts, announced, forgotten after three days.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { findActorOf } from '#domains/identity/server/index.ts'
import { forgetAbout, notify } from '#domains/notifications/server/index.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import {
  findListExport,
  nameOfFile,
  recordExport,
  streamOf,
  TooManyRows,
} from '#platform/server/list-export.ts'
import { job } from '#platform/server/module.ts'
import type { Storage } from '#platform/server/storage.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { DIRECT_ROWS_MAX, EXPORT_DAYS } from '#shared/export-file.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as queries from './queries/files.ts'

const writeQueue = { name: 'exports.write', payload: z.object({ id: z.string() }) }
const PART_BYTES = 4 * 1_024 * 1_024
const ATTEMPTS_MAX = 3

const clientIdsOf = (actor: SignedInActor) => (actor.kind === 'customer' ? actor.clientIds : [])
const keyOf = (id: string, part: number) => `exports/${id}/${part}`

/** The address to download at once, or null when the file is written in the background. */
export async function startExport(
  context: Context<SignedInActor>,
  address: string,
): Promise<{ file: string | null }> {
  const found = findListExport(address)
  const refusal = found.policy(context.actor)
  if (refusal) throw refusal
  const file = await found.open(context)
  if (!(await isLong(file.page))) return { file: address }
  await recordExport(context, file)
  await transaction(context, async (tx) => {
    const id = uuidv7()
    const { userId } = tx.actor
    const isNew = await queries.insertFile(tx.db, {
      id,
      userId,
      address,
      list: file.list,
      clientIds: clientIdsOf(tx.actor),
    })
    if (isNew) await enqueue(tx, writeQueue, { id })
  })
  return { file: null }
}

type ReadPage = (
  cursor: string | undefined,
) => Promise<{ rows: readonly unknown[]; nextCursor: string | null }>

async function isLong(read: ReadPage): Promise<boolean> {
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await read(cursor)
    count += rows.length
    if (count > DIRECT_ROWS_MAX) return true
    if (!nextCursor) return false
    cursor = nextCursor
  }
}

export const writeJob = job({
  ...writeQueue,
  retryLimit: 5,
  retryDelaySeconds: 5,
  run: (context, { id }) => writeFile(context, id),
})

export async function writeFile(context: Context, id: string): Promise<void> {
  const row = await queries.beginFile(context.db, id)
  if (!row) return
  const { storage } = context.services
  const fail = async (why?: string) => {
    await removeParts(storage, id, 0, await queries.countParts(context.db, id))
    await end(context, row, { status: 'failed', parts: 0, bytes: 0, ...(why && { why }) })
  }
  const actor = await findActorOf(context.db, row.userId)
  const found = findListExport(row.address)
  if (!actor || found.policy(actor) || row.attempts > ATTEMPTS_MAX) return fail()
  const file = await found.open({ ...context, actor, now: new Date() })
  let [parts, bytes] = [0, 0]
  try {
    for await (const part of inParts(streamOf(file))) {
      // Counted before it is written: what an attempt leaves behind is removed in the end.
      await queries.countPart(context.db, id, parts + 1)
      await storage.put(keyOf(id, parts), part)
      parts += 1
      bytes += part.length
    }
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    return fail('A sheet has room for 1,048,575 rows. Export the list as CSV.')
  }
  await removeParts(storage, id, parts, row.parts)
  const fileName = nameOfFile({ ...file, at: new Date(row.createdAt) })
  await end(context, row, { status: 'ready', parts, bytes, fileName })
}

async function removeParts(storage: Storage, id: string, from: number, to: number) {
  for (let part = from; part < to; part += 1) await storage.remove(keyOf(id, part))
}

async function* inParts(stream: Readable) {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array)
    waiting.push(bytes)
    size += bytes.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

type Ending = { status: 'ready' | 'failed'; parts: number; bytes: number; fileName?: string; why?: string }

function end(context: Context, { id, userId, list }: queries.ExportRow, ending: Ending) {
  const { why = 'Export the list again.' } = ending
  const name = list.replaceAll('-', ' ')
  return transaction(context, async (tx) => {
    const outcome = await queries.finishFile(tx.db, id, ending)
    if (!outcome) return
    await notify(tx, {
      userId,
      kind: 'export_ready',
      ...(outcome === 'ready'
        ? {
            title: `Your export of ${name} is ready`,
            body: `Download the file within ${EXPORT_DAYS} days.`,
            link: `/api/exports/${id}/file`,
          }
        : { title: `Your export of ${name} could not be written`, body: why }),
    })
  })
}

/** Only for its user, while they may still see the list. */
export async function openFile({ db, actor, services }: Context<SignedInActor>, id: string) {
  const row = await queries.findOwn(db, id, actor.userId)
  const isTheirs = row?.clientIds.every((client) => clientIdsOf(actor).includes(client))
  if (!row || !isTheirs || row.status !== 'ready') throw notFound('file')
  const { format, policy } = findListExport(row.address)
  const refusal = policy(actor)
  if (refusal) throw refusal
  const named = {
    list: row.list,
    ...(row.fileName !== null && { fileName: row.fileName }),
    format,
    at: new Date(row.createdAt),
  }
  return { named, bytes: row.bytes, content: Readable.from(joinParts(services.storage, row)) }
}

async function* joinParts(storage: Storage, { id, parts }: queries.ExportRow) {
  for (let part = 0; part < parts; part += 1) {
    const stream = await storage.read(keyOf(id, part))
    if (!stream) throw new Error(`Part ${part} of export ${id} is missing.`)
    yield* stream
  }
}

export const forgetJob = job({
  name: 'exports.forget',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '41 * * * *',
  run: forgetExpired,
})

/**
 * An erased person may be in any file. No file of before can be downloaded, and the job removes them. A file that is
 * being written fails in the end.
 */
export async function forgetFiles(tx: Tx): Promise<void> {
  const expired = await queries.expireFiles(tx.db)
  if (expired.length === 0) return
  await forgetAbout(tx, expired)
  await enqueue(tx, forgetJob, {})
}

export async function forgetExpired({ db, services }: Context): Promise<void> {
  for (let rows = await queries.listExpired(db); rows.length > 0; rows = await queries.listExpired(db))
    for (const { id, parts } of rows) {
      await removeParts(services.storage, id, 0, parts)
      await queries.removeFile(db, id)
    }
}
