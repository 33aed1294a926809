// A table as a PDF for printing: a title, lines below it, and rows over as many pages as they need. A long one takes
// seconds to draw, so it is drawn in a thread of its own, and other requests do not wait for it.
import { AppError } from '#shared/errors.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { runInThread } from './run-in-thread.ts'

export type PdfTable = {
  title: string
  author: string
  /** Below the title, such as the period. */
  lines: readonly string[]
  columns: readonly { title: string; isNumber?: boolean; isWhole?: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is a sum. */
  hasTotal?: boolean
}

const SCRIPT = new URL('./pdf-table-worker.ts', import.meta.url)
const LIMITS = { memoryMb: 256, cpuMs: 10_000, wallMs: 30_000 }
const MAX_WAITING = 20

const refuse = (userMessage: string) => () =>
  new AppError('unavailable', { userMessage, retryAfterSeconds: 10 })
const busy = refuse('The server is busy with other PDFs. Wait a moment and export yours again.')
const failed = refuse('The PDF could not be made. Choose a shorter period, or export CSV.')
const inTurn = limitConcurrency({ maxRunning: 2, maxWaiting: { count: MAX_WAITING, refuse: busy } })

export async function renderPdfTable(table: PdfTable): Promise<Buffer> {
  const content = Buffer.from(JSON.stringify(table))
  const ended = await inTurn(() => runInThread<Uint8Array>(SCRIPT, content, {}, LIMITS))
  if (!('answer' in ended)) throw failed()
  return Buffer.from(ended.answer)
}
