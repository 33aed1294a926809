// Reads uploaded resumes in the background, one file after the other. A killed process loses its claim after a while, and
// the file is read again. Nothing is written twice.
import { buffer } from 'node:stream/consumers'
import { RESUME_FIELDS } from '#domains/candidates/contract/words.ts'
import { readResumeFile } from '#domains/candidates/server/index.ts'
import { publish } from '#platform/server/events.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { lockImport } from './queries/imports.ts'
import { type Claimed, claimFile, noteRead } from './queries/resumes.ts'
import { writeCells } from './queries/sheets.ts'

export const readLoop: LoopDefinition = { name: 'imports.read-resumes', everyMs: 300, run: readNext }

const ATTEMPTS_MAX = 3

/** Most of the time is the start of a thread, so two files are read at once. */
const AT_ONCE = 2

export async function readNext(context: Context): Promise<boolean> {
  const read = await Promise.all(Array.from({ length: AT_ONCE }, () => readOne(context)))
  return read.some(Boolean)
}

async function readOne(context: Context): Promise<boolean> {
  const file = await claimFile(context.db)
  if (!file) return false
  const read = await readStored(context, file)
  await transaction({ ...context, now: new Date() }, async (tx) => {
    const row = await lockImport(tx.db, file.importId)
    const isFirst = await noteRead(tx.db, {
      ...file,
      mediaType: 'text' in read ? read.mediaType : null,
      text: 'text' in read ? read.text : null,
      doubts: 'text' in read ? doubtsOf(read.reading) : [],
      problem: 'problem' in read ? read.problem : null,
    })
    if (!row || !isFirst) return
    const values = 'text' in read ? RESUME_FIELDS.map((field) => read.reading.fields[field]) : []
    const cells = [file.name, 'problem' in read ? read.problem : '', '', ...values]
    await writeCells(tx.db, file.importId, [{ line: file.line, cells }])
    await publish(tx, { type: 'imports.updated', ids: [file.importId], audience: 'staff' })
  })
  return true
}

type Read = Awaited<ReturnType<typeof readResumeFile>>

async function readStored({ services }: Context, { name, storageKey, attempts }: Claimed): Promise<Read> {
  if (attempts > ATTEMPTS_MAX) return { problem: 'This file cannot be read. Save it again as PDF.' }
  const stored = storageKey ? await services.storage.read(storageKey) : null
  if (!stored) return { problem: 'The file is gone. Upload it again.' }
  return readResumeFile(await buffer(stored), { name, isStaff: true })
}

const doubtsOf = ({ fields, doubts }: Extract<Read, { text: string }>['reading']) =>
  RESUME_FIELDS.flatMap((field) => {
    const text = doubts[field]
    return text ? [{ field, text, value: fields[field] }] : []
  })
