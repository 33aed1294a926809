// A ZIP archive as a stream: each file is read, compressed and sent in turn, so an archive needs the memory of one chunk.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; content: Readable }

/** UTF-8 names, and sizes that follow the content. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** Beyond it an archive needs other headers, which nothing here reaches. */
const MAX_BYTES = 0xffff_ffff
const MAX_FILES = 0xffff

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

export async function* zip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: Date) {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    yield header(entry.name, at)
    for await (const chunk of packed(content, entry)) yield chunk
    yield trailer(entry)
    offset += 30 + entry.name.length + entry.packed + 16
    written.push(entry)
    if (offset > MAX_BYTES || entry.size > MAX_BYTES || written.length > MAX_FILES)
      throw new Error('The archive is larger than 4 GB or has more than 65,535 files.')
  }
  const directory = Buffer.concat(written.map((entry) => directoryLine(entry, at)))
  yield directory
  yield directoryEnd({ count: written.length, size: directory.length, offset })
}

async function* packed(content: Readable, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  content.on('data', (chunk: Buffer) => {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
  })
  // An error of the source destroys the compressor, which ends the loop with the same error.
  pipeline(content, deflate, () => {})
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
}

/** As MS-DOS wrote them, in UTC. */
function dosTime(at: Date): { time: number; day: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return { time, day }
}

function fields(...of: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(of.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of of) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function header(name: Buffer, at: Date): Buffer {
  const { time, day } = dosTime(at)
  const start = fields(
    [4, 0x0403_4b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, time],
    [2, day],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
  return Buffer.concat([start, name])
}

const trailer = ({ crc, packed: bytes, size }: Written) =>
  fields([4, 0x0807_4b50], [4, crc], [4, bytes], [4, size])

function directoryLine({ name, crc, packed: bytes, size, offset }: Written, at: Date): Buffer {
  const { time, day } = dosTime(at)
  const start = fields(
    [4, 0x0201_4b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, time],
    [2, day],
    [4, crc],
    [4, bytes],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  )
  return Buffer.concat([start, name])
}

const directoryEnd = ({ count, size, offset }: { count: number; size: number; offset: number }) =>
  fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
