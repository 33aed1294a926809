// Reads a backup part by part, and compares every checksum. Nothing in it is believed before its checksum is compared.
import { createHash } from 'node:crypto'
import { StartupError } from '../startup-error.ts'
import {
  type About,
  aboutSchema,
  damaged,
  type End,
  endSchema,
  FORMAT,
  HEADER_LENGTH_BYTES,
  headerSchema,
  isOurKey,
  MAX_HEADER_BYTES,
  NAME,
  type Part,
  type PartHeader,
  sha256,
  unpack,
} from './archive-format.ts'
import { type ArchiveSource, fileSource, type OpenSource } from './place.ts'

const LONGEST_FIRST_LINE = 64

export type Archive = {
  about: About
  /** Tables in their order, then files. The end is read, compared and answered last. */
  parts(): AsyncGenerator<Part, End>
  close(): Promise<void>
}

/** The name of a file, or how to open an archive in another place. */
export type From = string | OpenSource

export async function openArchive(from: From): Promise<Archive> {
  const file = await (typeof from === 'string' ? fileSource(from) : from)()
  try {
    const source = await sourceOf(file)
    const first = await source.part()
    if (first?.kind !== 'about') throw damaged('it does not say what it contains')
    const about = aboutSchema.safeParse(jsonOf(first.content))
    if (!about.data) throw damaged('it does not say what it contains')
    return { about: about.data, parts: () => partsOf(source), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw (error as NodeJS.ErrnoException).code === 'EISDIR' ? notOurs(String(from)) : error
  }
}

const notOurs = (what: string) => new StartupError(`${what} is not a backup of Candor Hire.`)

type Source = { part(): Promise<Part | null>; digest(): string; digestBefore(): string; count(): number }

async function sourceOf({ read }: ArchiveSource): Promise<Source> {
  const digest = createHash('sha256')
  let before = ''
  let parts = 0
  const readAll = async (bytes: number) => {
    const content = await read(bytes)
    if (content.length < bytes) throw damaged('it ends too early')
    digest.update(content)
    return content
  }
  digest.update(await firstLine(read))
  return {
    async part() {
      before = digest.copy().digest('hex')
      const start = await read(HEADER_LENGTH_BYTES)
      if (start.length === 0) return null
      if (start.length < HEADER_LENGTH_BYTES) throw damaged('it ends too early')
      digest.update(start)
      const length = start.readUInt32BE()
      if (length > MAX_HEADER_BYTES) throw damaged('the start of a part is not readable')
      const header = headerSchema.safeParse(jsonOf(await readAll(length)))
      if (!header.data) throw damaged('the start of a part is not readable')
      parts += 1
      return openPart(header.data, await readAll(header.data.stored))
    },
    digest: () => digest.copy().digest('hex'),
    digestBefore: () => before,
    count: () => parts,
  }
}

/** Byte by byte: a foreign file may have no line at all. */
async function firstLine(read: (bytes: number) => Promise<Buffer>): Promise<Buffer> {
  const bytes: Buffer[] = []
  while (bytes.length < LONGEST_FIRST_LINE) {
    const byte = await read(1)
    bytes.push(byte)
    if (byte.length === 0 || byte[0] === 10) break
  }
  const line = Buffer.concat(bytes)
  const [, format] = new RegExp(`^${NAME} (\\d{1,6})\n$`).exec(line.toString('latin1')) ?? []
  if (format === undefined) throw notOurs('This file')
  if (Number(format) > FORMAT)
    throw new StartupError(
      'A newer version of Candor Hire made this backup. Install that version, then restore it.',
    )
  return line
}

async function openPart({ kind, name, bytes, sha256: expected }: PartHeader, stored: Buffer): Promise<Part> {
  const content = await unpack(stored, bytes).catch(() => null)
  const where = name === '' ? 'a part of it' : `a part of ${name}`
  if (content?.length !== bytes || sha256(content) !== expected)
    throw damaged(`${where} does not have the checksum that was written`)
  return { kind, name, content }
}

async function* partsOf(source: Source): AsyncGenerator<Part, End> {
  for (;;) {
    const part = await source.part()
    if (!part) throw damaged('it ends too early')
    if (part.kind === 'about') throw damaged('it has two beginnings')
    if (part.kind !== 'end') {
      yield part
      continue
    }
    const end = endSchema.safeParse(jsonOf(part.content)).data
    if (!end || end.digest !== source.digestBefore() || end.parts !== source.count() - 1)
      throw damaged('the checksum of the whole file differs')
    if (await source.part().catch(() => 'more')) throw damaged('there is something after its end')
    return end
  }
}

/** Reads everything, and compares rows and bytes with what the end says. */
export async function checkArchive(from: From): Promise<{ about: About; end: End }> {
  const archive = await openArchive(from)
  try {
    const tallies = new Map(
      archive.about.tables.map(({ name }) => [name, { bytes: 0, hash: createHash('sha256') }]),
    )
    let fileBytes = 0
    const parts = archive.parts()
    let next = await parts.next()
    while (!next.done) {
      const { kind, name, content } = next.value
      const tally = tallies.get(name)
      if (kind === 'table' && !tally)
        throw damaged(`it has a table ${name.slice(0, 80)} that it does not list`)
      if (kind === 'table') tally?.hash.update(content)
      if (kind === 'table' && tally) tally.bytes += content.length
      if (kind === 'file' && !isOurKey(name))
        throw damaged(`it has a file with the name ${name.slice(0, 80)}`)
      if (kind === 'file') fileBytes += content.length
      next = await parts.next()
    }
    const end = next.value
    for (const [name, { bytes, hash }] of tallies) {
      const said = end.tables[name]
      if (said?.bytes !== bytes || said.sha256 !== hash.digest('hex'))
        throw damaged(`the table ${name} is not complete`)
    }
    if (end.files.bytes !== fileBytes) throw damaged('its files are not complete')
    return { about: archive.about, end }
  } finally {
    await archive.close()
  }
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}
