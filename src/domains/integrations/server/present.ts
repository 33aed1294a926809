// Events as staff read them. Keys and signatures stay out.
import { isUtf8 } from 'node:buffer'
import type { Inbound } from '../contract/schemas.ts'
import type { EventRow, WholeEvent } from './queries/events.ts'
import type { IntegrationRow } from './queries/integrations.ts'
import { graceUntil } from './rules.ts'

export const toEventSummary = (row: EventRow) => ({
  id: row.id,
  receivedAt: row.receivedAt,
  provider: row.provider,
  isTest: row.isTest,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.nextAt,
  error: row.error,
  bytes: row.bytes,
  connection: row.connection,
  leadCount: row.leadCount,
  newCount: row.newCount,
  isHeld: row.isHeld,
})

export function toEvent(row: WholeEvent) {
  const isText = isUtf8(row.body)
  return {
    ...toEventSummary(row),
    headers: row.headers,
    body: isText ? shownText(row) : row.body.toString('base64'),
    isBase64: !isText,
    steps: row.steps,
    finishedAt: row.finishedAt,
  }
}

/** Google sends its key inside the body. Only a body that was read as JSON had the right one. */
const shownText = ({ provider, body }: WholeEvent) =>
  provider === 'google' ? withoutKey(body.toString('utf8')) : body.toString('utf8')

/** A text or number of JSON, and the colon that makes a text a name. */
const LITERAL = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g

/** By what a name means, because a sender may write it with escapes. */
function withoutKey(json: string): string {
  let isNext = false
  return json.replace(LITERAL, (literal, colon: string | undefined) => {
    const isKey = isNext
    isNext = colon !== undefined && JSON.parse(literal.slice(0, -colon.length)) === 'google_key'
    return isKey && colon === undefined ? '"…"' : literal
  })
}

export const toInbound = (
  row: IntegrationRow,
  { origin, lastAt, now }: { origin: string; lastAt: string | null; now: Date },
): Inbound => ({
  id: row.id,
  name: row.name,
  status: row.status,
  address: `${origin}/api/webhook/inbound/${row.inboundKey}`,
  fieldMap: row.config.fieldMap ?? {},
  setAt: row.config.set?.signingSecret?.at ?? null,
  setBy: row.config.set?.signingSecret?.by ?? null,
  previousUntil: graceUntil(row.config.previousUntil, now),
  lastAt,
  version: row.version,
})
