// A file as a resume: its text and its fields, read in a thread with limits. What cannot be read has a sentence.
import { type FILE_PROBLEMS, readInTurn } from '#platform/server/text-of-file.ts'
import { mediaTypeOf } from '#platform/server/upload.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import type { ResumeReading } from '../engine/read-resume.ts'

const SCRIPT = new URL('./resume-worker.ts', import.meta.url)

export type ResumeAnswer = { text: string; reading: ResumeReading } | { problem: keyof typeof FILE_PROBLEMS }
export type ReadFile = { mediaType: string; text: string; reading: ResumeReading } | { problem: string }

const TOO_LITTLE = 20
const PROBLEMS: Record<keyof typeof FILE_PROBLEMS, string> = {
  not_text: 'Only its start is text. Save it as PDF or text.',
  unreadable: 'Damaged file. Save it again and upload it.',
  locked: 'Has a password. Save it without one.',
  too_large_inside: 'Too large when unpacked. Save it as PDF.',
}

const NOT_READ = 'This kind of file is not read. Use PDF, DOCX or TXT.'

/** `from`: the address of a stranger, who gets a share of the readers only. */
export async function readResumeFile(
  content: Buffer,
  { name, from, isStaff }: { name?: string; from?: string | null; isStaff: boolean },
): Promise<ReadFile> {
  const refused = problemOf(content)
  if (refused) return { problem: refused }
  const mediaType = mediaTypeOf(content)
  if (!mediaType) return { problem: NOT_READ }
  if (mediaType.startsWith('image/')) return { problem: 'A picture, no text.' }
  const answer = await readInTurn<ResumeAnswer>(SCRIPT, content, { mediaType, from, isStaff })
  if (answer === 'too_slow') return { problem: 'Takes too long to read. Save it again as PDF.' }
  if ('problem' in answer) return { problem: PROBLEMS[answer.problem] }
  if (answer.text.length < TOO_LITTLE) return { problem: tooLittle(mediaType, name) }
  return { mediaType, ...answer }
}

/** Any file of a few bytes looks like text, so its name decides. */
function tooLittle(mediaType: string, name = ''): string {
  if (mediaType !== 'text/plain') return 'A picture, no text.'
  return /\.(?!te?xt$)[a-z\d]{1,8}$/i.test(name) ? NOT_READ : 'Too little text for a resume.'
}

const startsWith = (content: Buffer, start: string) =>
  content.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))

function problemOf(content: Buffer): string | null {
  if (content.length === 0) return 'The file is empty.'
  if (content.length > FILE_LIMIT_BYTES) return 'Larger than 10 MB.'
  if (startsWith(content, '\xd0\xcf\x11\xe0'))
    return 'Old Word file, or with a password. Save it as DOCX or PDF.'
  if (startsWith(content, '{\\rtf')) return 'An RTF file. Save it as DOCX or PDF.'
  const isArchive = startsWith(content, 'PK\x03\x04') && !content.includes('word/document.xml')
  return isArchive ? 'A zip inside the upload. Unpack it first.' : null
}
