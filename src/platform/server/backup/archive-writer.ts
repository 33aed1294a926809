// Writes a backup part by part into its place.
import { createHash } from 'node:crypto'
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
import { type ArchiveSink, fileSink } from './place.ts'

const LOOK_EVERY_PARTS = 16
/** Parts that are compressed at once. */
const AT_ONCE = 2

export type ArchiveWriter = {
  add(part: Part): Promise<void>
  /** Answers the size of the archive, which has its name from then on. */
  end(summary: Omit<End, 'parts' | 'digest'>): Promise<number>
  /** Removes what was written. After `end` it does nothing. */
  discard(): Promise<void>
}

/** Into a file, or into another place. */
export async function openArchiveWriter(to: string | (() => Promise<ArchiveSink>)): Promise<ArchiveWriter> {
  const sink = await (typeof to === 'string' ? fileSink(to) : to())
  const digest = createHash('sha256')
  const write = async (bytes: Buffer) => {
    digest.update(bytes)
    await sink.write(bytes)
  }
  let parts = 0
  let isOpen = true
  const line = { last: write(Buffer.from(`${NAME} ${FORMAT}\n`)), waiting: [] as Promise<void>[] }
  const add = async ({ kind, name, content }: Part) => {
    if (parts++ % LOOK_EVERY_PARTS === 0) await sink.refuseFull()
    const packed = frame({ kind, name, content })
    const before = line.last
    line.last = Promise.all([packed, before]).then(([bytes]) => write(bytes))
    // Its error is thrown where it is awaited: by a later part, or at the end.
    line.last.catch(() => undefined)
    line.waiting.push(line.last)
    if (line.waiting.length > AT_ONCE) await line.waiting.shift()
  }
  return {
    add,
    async end(summary) {
      await line.last
      const last: End = { ...summary, parts, digest: digest.copy().digest('hex') }
      await add({ kind: 'end', name: '', content: Buffer.from(JSON.stringify(last)) })
      await line.last
      const size = await sink.finish()
      isOpen = false
      return size
    },
    async discard() {
      if (!isOpen) return
      isOpen = false
      await line.last.catch(() => undefined)
      await sink.discard()
    },
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
