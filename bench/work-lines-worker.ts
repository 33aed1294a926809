// Runs in its own thread: makes the lines of applications while the database takes those before. See work-lines.ts.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { applicationsOf, type World } from './application-rows.ts'
import { linesByTable } from './work-lines.ts'

let taken: Promise<unknown> | null = null
for (const applications of applicationsOf(workerData as World)) {
  const lines = linesByTable(applications)
  await taken
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(lines)
  taken = parentPort && once(parentPort, 'message')
}
