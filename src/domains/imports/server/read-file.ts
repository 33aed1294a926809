// Reads an uploaded file in its own thread with a limit of memory, portion by portion.
import { Worker } from 'node:worker_threads'
import { invalid } from '#platform/shared/errors.ts'

const SCRIPT = new URL('./read-file-worker.ts', import.meta.url)
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

type ReadFile = { headers: string[]; rows: number; format: string }
export type FromReader =
  | { kind: 'rows'; json: string; from: number }
  | ({ kind: 'done' } & ReadFile)
  | { kind: 'problem'; sentence: string }

/** `keep` gets the rows as a JSON text, which the database reads without our doing. */
export function readFile(
  content: Buffer,
  keep: (json: string, from: number) => Promise<unknown>,
): Promise<ReadFile> {
  const bytes = new Uint8Array(content)
  const thread = new Worker(SCRIPT, {
    workerData: { bytes },
    transferList: [bytes.buffer],
    resourceLimits: LIMITS,
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>()
  thread.on('message', (message: FromReader) => {
    if (message.kind === 'problem') reject(invalid('file', message.sentence))
    else if (message.kind === 'done') resolve(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    else keep(message.json, message.from).then(() => thread.postMessage('more'), reject)
  })
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? invalid('file', 'The file needs too much memory. Split it into smaller files.')
        : error,
    ),
  )
  thread.once('exit', () => reject(new Error('The thread that reads files ended without an answer.')))
  return promise.finally(() => void thread.terminate())
}
