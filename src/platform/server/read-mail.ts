// Reads a received mail. Its bytes come from strangers, so they are parsed in a thread with limits.
import { limitConcurrency } from './concurrency-limit.ts'
import { runInThread } from './run-in-thread.ts'

const SCRIPT = new URL('./read-mail-worker.ts', import.meta.url)

export type ReadMail = {
  subject: string
  /** Plain text. HTML is reduced to its words. */
  text: string
  messageId: string | null
  /** The address in From. */
  from: string | null
  attachments: { name: string; content: Uint8Array }[]
  /** Written by a machine, such as an out-of-office reply (RFC 3834). */
  isAutomatic: boolean
  /** A notice of failed delivery, as the other server wrote it: the status code, the reason, and the addresses it names. */
  failure: { status: string; reason: string; recipients: string[] } | null
}

const oneByOne = limitConcurrency({ maxRunning: 2 })

/** Null if it cannot be read within the limits. */
export async function readMail(raw: Buffer): Promise<ReadMail | null> {
  const ended = await oneByOne(() => runInThread<ReadMail | null>(SCRIPT, raw))
  return 'answer' in ended ? ended.answer : null
}
