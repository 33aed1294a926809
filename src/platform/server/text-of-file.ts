// The text of an uploaded file, read in its own thread with limits for time and memory. A file that takes too long is
// stored without its text. A bomb is refused.
import { cutEnd } from '#platform/shared/cut-text.ts'
import { AppError, invalid } from '#platform/shared/errors.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { runInThread } from './run-in-thread.ts'

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

export type TextAnswer = { text: string | null } | { problem: 'too_large_inside' | 'unreadable' }

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
  if (mediaType === 'text/plain') return tidy(content.toString('utf8'))
  const read = isStaff ? readers.staff : readers.strangers
  const answer = await read(() => readInThread(content, mediaType), from ?? undefined)
  if ('text' in answer) return answer.text === null ? null : tidy(answer.text)
  throw refused(answer.problem)
}

function refused(problem: 'too_large_inside' | 'unreadable'): AppError {
  const message =
    problem === 'unreadable'
      ? 'This file cannot be read. Save it as PDF or text, and upload it again.'
      : 'This file is too large when unpacked. Save it as PDF or text, and upload it again.'
  return invalid('file', message)
}

async function readInThread(content: Buffer, mediaType: string): Promise<TextAnswer> {
  const ended = await runInThread<TextAnswer>(SCRIPT, content, { mediaType })
  if ('answer' in ended) return ended.answer
  if (ended.failed === 'too_slow') return { text: null }
  return { problem: ended.failed === 'out_of_memory' ? 'too_large_inside' : 'unreadable' }
}

// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and the others are invisible.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Cut to the stored length before the passes below, because a text file may have 10 MB. */
const MAX_READ = 1_000_000

function tidy(text: string): string {
  const tidied = text
    .slice(0, MAX_READ)
    .replace(CONTROL, '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cutEnd(tidied, 200_000)
}
