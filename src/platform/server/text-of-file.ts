// The words in a file that somebody sent, read in a thread of its own: it may neither hold up the others nor take more
// memory or time than it is given. What it cannot read in time is refused, not guessed.
import { Worker } from 'node:worker_threads'
import { cutEnd } from '#platform/shared/cut-text.ts'
import { AppError } from '#platform/shared/errors.ts'
import { takeTurns } from './turns.ts'

const SCRIPT = new URL('./text-of-file-worker.ts', import.meta.url)
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const SECONDS = 15
const inTurn = takeTurns({
  atOnce: 2,
  mostWaiting: {
    count: 20,
    refuse: () =>
      new AppError('unavailable', {
        userMessage: 'Many files are being read right now. Wait a moment and send yours again.',
        retryAfterSeconds: 10,
      }),
  },
})

export type TextAnswer = { text: string } | { problem: 'too_large_inside' | 'unreadable' }

/** Null for a kind of file that holds no text. Throws what a person can act on when the file is not what it seems. */
export async function textOfFile(content: Buffer, mediaType: string): Promise<string | null> {
  if (mediaType.startsWith('image/')) return null
  if (mediaType === 'text/plain') return tidy(content.toString('utf8'))
  const answer = await inTurn(() => readInThread(content, mediaType))
  if ('text' in answer) return tidy(answer.text)
  throw refused(answer.problem)
}

function refused(problem: 'too_large_inside' | 'unreadable'): AppError {
  const message =
    problem === 'unreadable'
      ? 'This file cannot be read. Save it again as PDF, or send it as text.'
      : 'This file unpacks to far more than a document holds. Save it again as PDF, or send it as text.'
  return new AppError('invalid', { userMessage: message, fields: [{ path: 'file', message }] })
}

function readInThread(content: Buffer, mediaType: string): Promise<TextAnswer> {
  return new Promise((resolve) => {
    // A copy of its own, because the caller still has to store the bytes.
    const bytes = new Uint8Array(content)
    const worker = new Worker(SCRIPT, {
      workerData: { bytes, mediaType },
      transferList: [bytes.buffer],
      resourceLimits: LIMITS,
      env: {},
      stdout: true,
      stderr: true,
    })
    const end = (answer: TextAnswer) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ problem: 'too_large_inside' }), SECONDS * 1000)
    worker.once('message', (answer: TextAnswer) => end(answer))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end({ problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large_inside' : 'unreadable' }),
    )
    worker.once('exit', () => end({ problem: 'unreadable' }))
  })
}

// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and nobody reads the others.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** As much as is kept, before the passes below: a text file may have 10 MB. */
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
