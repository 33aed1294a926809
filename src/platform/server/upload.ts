// Uploaded files: typed by their bytes, for every form.
import { z } from 'zod'
import { cutStart } from '#shared/cut-text.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { cleanLine } from '#shared/text.ts'
import { decodeStart, isReadable } from './text-encoding.ts'
import { textOfFile } from './text-of-file.ts'

export type UploadedFile = { name: string; content: Buffer }

export const uploadedFile = z
  .custom<UploadedFile>(
    (value) => Buffer.isBuffer((value as UploadedFile | undefined)?.content),
    'Choose a file.',
  )
  .meta({ type: 'string', format: 'binary' })

/** A file of a route with `filesOnDisk`. It is removed with the answer. */
export type FileOnDisk = { name: string; path: string; bytes: number }

export const fileOnDisk = z
  .custom<FileOnDisk>(
    (value) => typeof (value as FileOnDisk | undefined)?.path === 'string',
    'Choose a file.',
  )
  .meta({ type: 'string', format: 'binary' })

const refusedFile = (field: string, message: string) => invalid(field, message)

export type Document = UploadedFile & { mediaType: string; text: string | null }

const TYPES = 'a PDF, DOCX, TXT, PNG or JPEG file'
type Accepted = {
  field: string
  types: ReadonlySet<string>
  named: string
  /** The sender's address: one sender must not fill the queue. */
  from: string | null
  isStaff: boolean
}

/**
 * The only entry for files: size, type by content, and unpacking within limits in its own thread. The field and the
 * message depend on the form.
 */
export async function readDocument(
  given: unknown,
  { field = 'file', types, named = TYPES, from, isStaff }: Partial<Accepted> = {},
): Promise<Document> {
  const file = uploadedFile.safeParse(given)
  if (!file.success || file.data.content.length === 0)
    throw refusedFile(field, 'Choose a file that is not empty.')
  const { name, content } = file.data
  if (content.length > FILE_LIMIT_BYTES)
    throw new AppError('too_large', { userMessage: 'The file is larger than 10 MB. Choose a smaller file.' })
  const mediaType = mediaTypeOf(content)
  if (!mediaType || (types && !types.has(mediaType)))
    throw refusedFile(field, `Send ${named}. The content of this file does not match.`)
  const text = await textOfFile(content, { mediaType, from, isStaff }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid'
      ? refusedFile(field, error.userMessage)
      : error
  })
  return { name: documentNameOf(name, mediaType), content, mediaType, text }
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const STARTS: readonly [string, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** The type by content, whatever the name says. Null for unsupported types. */
export function mediaTypeOf(content: Buffer): string | null {
  for (const [type, start] of STARTS) if (content.subarray(0, start.length).equals(start)) return type
  if (content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return content.includes('word/document.xml') ? DOCX : null
  // The rest is judged in a thread, see text-of-file.ts.
  if (!isReadable(decodeStart(content))) return null
  // PDF readers look for the marker in the first kilobyte. The source is not readable text.
  return content.subarray(0, 1_024).includes('%PDF-') ? 'application/pdf' : 'text/plain'
}

// oxlint-disable-next-line no-control-regex -- A header must not contain them.
const UNSAFE_IN_NAMES = /[\u0000-\u001f\u007f"]/g

/**
 * A file name for lists, headers and downloads: no folders, no invisible characters that hide its extension, not too
 * long.
 */
export function fileNameOf(name: string): string {
  const plain = cleanLine(name.replace(/^.*[\\/]/, '').replace(UNSAFE_IN_NAMES, ''))
  return cutStart(plain, 200) || 'file'
}

const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/plain': ['txt', 'text', 'csv', 'md'],
  [DOCX]: ['docx'],
}

/** With an extension that fits the content: a text named "run.bat" becomes "run.bat.txt", which only opens. */
export function documentNameOf(given: string, mediaType: string): string {
  const name = fileNameOf(given)
  const fitting = EXTENSIONS[mediaType] ?? []
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  return extension && fitting.includes(extension) ? name : `${cutStart(name, 190)}.${fitting[0]}`
}
