// Reads an uploaded file in its own thread with a limit of memory, portion by portion.
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '#platform/server/thread-environment.ts'
import { invalid } from '#shared/errors.ts'
import type { Delimiter, Encoding } from '../contract/words.ts'

const SCRIPT = new URL('./read-file-worker.ts', import.meta.url)
const LIMITS = { maxYoungGenerationSizeMb: 16 }
/** A workbook is unpacked in memory. */
const MEMORY_MB = { file: 96, workbook: 256 }
const MAX_MS = 120_000

/** A file has one table, a workbook has one for each sheet. */
export type ReadTable = {
  name: string | null
  /** What the user should know about it. */
  remark: string | null
  format: string
  headers: string[]
  /** Columns with dates that are only dates day first, and none that is only one month first. */
  dayFirst: string[]
  rows: number
}
/** What the user says about the file, instead of what is detected. */
export type Reading = {
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
  /** Of those that are not empty. Null: found. */
  headerRow?: number | undefined
}
/** The thread reads the file from the disk, so that it never fills our memory. */
export type ToReader = { path: string; reading: Reading; withSheets: boolean }
export type FromReader =
  | { kind: 'rows'; table: number; json: string; from: number }
  | { kind: 'done'; tables: ReadTable[] }
  | { kind: 'problem'; sentence: string }

/** `keep` gets the rows as a JSON text, which the database reads without our doing. */
export function readFile(
  workerData: ToReader,
  keep: (table: number, json: string, from: number) => Promise<unknown>,
): Promise<ReadTable[]> {
  const maxOldGenerationSizeMb = workerData.withSheets ? MEMORY_MB.workbook : MEMORY_MB.file
  const thread = new Worker(SCRIPT, {
    workerData,
    resourceLimits: { ...LIMITS, maxOldGenerationSizeMb },
    env: threadEnvironment,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadTable[]>()
  thread.on('message', (message: FromReader) => {
    if (message.kind === 'problem') reject(invalid('file', message.sentence))
    else if (message.kind === 'done') resolve(message.tables)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    else keep(message.table, message.json, message.from).then(() => thread.postMessage('more'), reject)
  })
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? invalid('file', 'The file needs too much memory. Split it into smaller files.')
        : error,
    ),
  )
  thread.once('exit', () => reject(new Error('The thread that reads files ended without an answer.')))
  const tooLong = setTimeout(
    () => reject(invalid('file', 'The file takes too long to read. Split it into smaller files.')),
    MAX_MS,
  )
  return promise.finally(() => {
    clearTimeout(tooLong)
    void thread.terminate()
  })
}
