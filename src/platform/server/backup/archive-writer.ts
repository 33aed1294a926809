// Writes a backup beside its name and renames it at the end, so that a file with that name is always complete.
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import {
  type End,
  FORMAT,
  HEADER_LENGTH_BYTES,
  MAX_HEADER_BYTES,
  NAME,
  PART_BYTES,
  type Part,
  type PartKind,
  pack,
  sha256,
} from './archive-format.ts'

/** The product refuses writes on a fuller disk, and a backup must not bring it there. */
const KEEP_FREE_BYTES = 300 * 1024 * 1024
const LOOK_EVERY_PARTS = 16
/** Parts that are compressed at once. */
const AT_ONCE = 2

export type ArchiveWriter = {
  add(part: Part): Promise<void>
  /** Answers the size of the file, which has its name from then on. */
  end(summary: Omit<End, 'parts' | 'digest'>): Promise<number>
  /** Removes what was written. After `end` it does nothing. */
  discard(): Promise<void>
}

export async function openArchiveWriter(path: string): Promise<ArchiveWriter> {
  const place = await stat(path).catch(() => null)
  if (place && !place.isFile())
    throw new StartupError(`The backup cannot be written to ${path}, which is no file. Name a file.`)
  const unfinished = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The backup cannot be written to ${path} (${error.code ?? error.message}). Name a file in a folder that you can write to.`,
    )
  })
  const digest = createHash('sha256')
  const write = async (bytes: Buffer) => {
    digest.update(bytes)
    await file.appendFile(bytes)
  }
  let parts = 0
  let isOpen = true
  const line = { last: write(Buffer.from(`${NAME} ${FORMAT}\n`)), waiting: [] as Promise<void>[] }
  const add = async ({ kind, name, content }: Part) => {
    if (parts++ % LOOK_EVERY_PARTS === 0) await refuseFullDisk(dirname(path))
    const packed = frame({ kind, name, content })
    const before = line.last
    line.last = Promise.all([packed, before]).then(([bytes]) => write(bytes))
    // Its error is thrown where it is awaited: by a later part, or at the end.
    line.last.catch(() => undefined)
    line.waiting.push(line.last)
    if (line.waiting.length > AT_ONCE) await line.waiting.shift()
  }
  const discard = async () => {
    if (!isOpen) return
    isOpen = false
    await line.last.catch(() => undefined)
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
  return {
    add: (part) => add(part).catch(asSentence),
    async end(summary) {
      await line.last.catch(asSentence)
      const last: End = { ...summary, parts, digest: digest.copy().digest('hex') }
      const content = Buffer.from(JSON.stringify(last))
      await add({ kind: 'end', name: '', content }).catch(asSentence)
      await line.last.catch(asSentence)
      const { size } = await file.stat()
      await finish(file, { unfinished, path }).catch(asSentence)
      isOpen = false
      return size
    },
    discard,
  }
}

async function frame({ kind, name, content }: Part): Promise<Buffer> {
  if (content.length > PART_BYTES) throw new Error(`A part of ${content.length} bytes is too long.`)
  const packed = await pack(content)
  const header = {
    kind: kind satisfies PartKind,
    name,
    bytes: content.length,
    stored: packed.length,
    sha256: sha256(content),
  }
  const text = Buffer.from(JSON.stringify(header))
  if (text.length > MAX_HEADER_BYTES) throw new Error(`The name ${name.slice(0, 80)} is too long.`)
  const length = Buffer.alloc(HEADER_LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, packed])
}

async function finish(file: FileHandle, { unfinished, path }: { unfinished: string; path: string }) {
  await file.sync()
  await file.close()
  await rename(unfinished, path)
  // The new name is durable only after its folder is synced.
  const folder = await open(dirname(path))
  await folder.sync().catch(() => undefined)
  await folder.close()
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < KEEP_FREE_BYTES) throw new StartupError(full(folder))
}

const full = (folder: string) =>
  `The disk of ${folder} is almost full. Free space, or write the backup to another disk.`

function asSentence(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new StartupError(full('the backup'))
  throw error
}
