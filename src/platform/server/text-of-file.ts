// The text of an uploaded file, read in its own thread with limits for time and memory. A file that takes too long is
// stored without its text. A bomb is refused.
import { AppError, invalid } from '#shared/errors.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { runInThread } from './run-in-thread.ts'
import { decodeText, JUDGED_BYTES } from './text-encoding.ts'
import type { FileProblem } from './text-in-thread.ts'
import { tidy } from './tidy-text.ts'

const SCRIPT = new URL('./text-of-file-worker.ts', import.meta.url)
/** Large forms wait in receive-upload.ts, so only small ones wait here. */
const MAX_WAITING = 200
/** Strangers must not block staff, so each side has its own readers. */
const readersOf = () =>
  limitConcurrency({
    maxRunning: 2,
    maxRunningPerCaller: 1,
    maxWaiting: {
      count: MAX_WAITING,
      refuse: () =>
        new AppError('unavailable', {
          userMessage: 'The server is busy with other files. Wait a moment and upload yours again.',
          retryAfterSeconds: 10,
        }),
    },
    maxWaitingPerCaller: {
      count: 3,
      refuse: () =>
        new AppError('too_many_requests', {
          userMessage: 'Your other files are still being processed. Wait a moment and upload this one again.',
          retryAfterSeconds: 5,
        }),
    },
  })
const readers = { staff: readersOf(), strangers: readersOf() }

type TextAnswer = { text: string | null } | { problem: FileProblem }

type Given = {
  mediaType: string
  /** The sender's address. */
  from?: string | null | undefined
  isStaff?: boolean | undefined
}

/**
 * Null for a file without text, and for one that cannot be read in time. Throws a message for the user when the content
 * does not match its type.
 */
export async function textOfFile(
  content: Buffer,
  { mediaType, from, isStaff }: Given,
): Promise<string | null> {
  if (mediaType.startsWith('image/')) return null
  if (mediaType === 'text/plain' && content.length <= JUDGED_BYTES) return tidy(decodeText(content))
  const answer = await readInTurn<TextAnswer>(SCRIPT, content, { mediaType, from, isStaff })
  if (answer === 'too_slow') return null
  if ('text' in answer) return answer.text === null ? null : tidy(answer.text)
  throw invalid('file', FILE_PROBLEMS[answer.problem])
}

export const FILE_PROBLEMS: Record<FileProblem, string> = {
  not_text: 'Only the start of this file is text. Save it as PDF or text, and upload it again.',
  unreadable: 'This file cannot be read. Save it as PDF or text, and upload it again.',
  locked: 'This PDF has a password. Save it without one, and upload it again.',
  too_large_inside: 'This file is too large when unpacked. Save it as PDF or text, and upload it again.',
}

/** The answer of a script that reads files, when its turn comes. */
export async function readInTurn<Answer>(
  script: URL,
  content: Buffer,
  { mediaType, from, isStaff }: Given,
): Promise<Answer | { problem: FileProblem } | 'too_slow'> {
  const read = isStaff ? readers.staff : readers.strangers
  const ended = await read(() => runInThread<Answer>(script, content, { mediaType }), from ?? undefined)
  if ('answer' in ended) return ended.answer
  if (ended.failed === 'too_slow') return 'too_slow'
  return { problem: ended.failed === 'out_of_memory' ? 'too_large_inside' : 'unreadable' }
}
