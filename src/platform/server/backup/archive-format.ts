// The file of a backup: a first line that names it, then parts. Each part has a header, its compressed bytes, and a
// checksum of what they say. The last part has the checksum of everything before it, so a file that ends early shows.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

export const FORMAT = 1
export const NAME = 'CANDOR-HIRE BACKUP'
/** What is held in memory at once, before it is compressed. */
export const PART_BYTES = 4 * 1024 * 1024
/** A header names a file, and the first one lists tables. */
export const MAX_HEADER_BYTES = 64 * 1024
export const HEADER_LENGTH_BYTES = 4

const KINDS = ['about', 'table', 'file', 'end'] as const
const checksum = z.string().length(64)

export const headerSchema = z.strictObject({
  kind: z.enum(KINDS),
  name: z.string().max(1_000),
  /** Uncompressed, and as stored. */
  bytes: z.number().int().min(0).max(PART_BYTES),
  stored: z
    .number()
    .int()
    .min(0)
    .max(PART_BYTES + 64 * 1024),
  sha256: checksum,
})
export type PartHeader = z.infer<typeof headerSchema>
export type PartKind = PartHeader['kind']
export type Part = Pick<PartHeader, 'kind' | 'name'> & { content: Buffer }

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const LEVEL = 3

export const pack = (content: Buffer): Promise<Buffer> =>
  compress(content, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })

export const unpack = (stored: Buffer, bytes: number): Promise<Buffer> =>
  // A small file must not become a large one in memory.
  decompress(stored, { maxOutputLength: Math.max(bytes, 1) })

const count = z.number().int().nonnegative()

const tableSchema = z.strictObject({
  name: z.string().max(200),
  columns: z.array(z.string().max(63)).max(1_600),
  /** The months that the table is split into. */
  months: z.array(z.string().max(63)).max(2_000),
})
export type ArchivedTable = z.infer<typeof tableSchema>

export const aboutSchema = z.strictObject({
  createdAt: z.iso.datetime({ offset: true }),
  agency: z.string().max(1_000),
  databaseBytes: count,
  migrations: z.array(
    z.strictObject({ name: z.string().max(300), checksum, broughtTo: checksum.nullable() }),
  ),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.strictObject({
      name: z.string().max(200),
      last: z.string().regex(/^-?\d{1,19}$/),
      isCalled: z.boolean(),
    }),
  ),
})
export type About = z.infer<typeof aboutSchema>

const namesSchema = z.strictObject({ count, first: z.array(z.string().max(1_000)).max(100) })

export const endSchema = z.strictObject({
  tables: z.record(z.string().max(200), z.strictObject({ rows: count, bytes: count, sha256: checksum })),
  files: z.strictObject({ count, bytes: count }),
  /** Rows that name a file which is not in the store. */
  rowsWithoutFile: namesSchema,
  /** Files that no row names. */
  filesWithoutRow: namesSchema,
  parts: count,
  /** Of all bytes before this part. */
  digest: checksum,
})
export type End = z.infer<typeof endSchema>
export type Names = z.infer<typeof namesSchema>

/** Keys are ours and have these forms. Anything else would be a file that somebody made up. */
const KEY = /^[a-z]{1,40}(?:\/[\w.-]{1,120}){1,4}$/
export const isOurKey = (key: string) =>
  KEY.test(key) && !key.split('/').some((step) => step === '.' || step === '..')

/** A sentence for the operator, who cannot mend the file. */
export const damaged = (what: string) =>
  new StartupError(`The backup is damaged: ${what}. Use another copy of it, or another backup.`)
