// Events as staff read them. Keys and signatures stay out.
import { isUtf8 } from 'node:buffer'
import type { EventRow, WholeEvent } from './queries/events.ts'

export const toEventSummary = (row: EventRow) => ({
  id: row.id,
  receivedAt: row.received_at,
  provider: row.provider,
  isTest: row.is_test,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.next_at,
  error: row.error,
  bytes: row.bytes,
})

export function toEvent(row: WholeEvent) {
  const isText = isUtf8(row.body)
  return {
    ...toEventSummary(row),
    headers: row.headers,
    body: isText ? withoutKey(row.body.toString('utf8')) : row.body.toString('base64'),
    isBase64: !isText,
    steps: row.steps,
    finishedAt: row.finished_at,
  }
}

/** Google sends its key inside the body. */
const withoutKey = (body: string) => body.replace(/("google_key"\s*:\s*")[^"]*"/g, '$1…"')
