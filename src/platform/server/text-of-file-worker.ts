// Runs in its own thread, see text-of-file.ts. Reads the text of one PDF or DOCX file and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { readText } from './text-in-thread.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const answer = (message: unknown) => parentPort?.postMessage(message)

answer(await readText(workerData as { bytes: Uint8Array; mediaType: string }, () => answer('ready')))
