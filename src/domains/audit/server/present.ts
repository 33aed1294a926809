// The response of the audit log: each event with the names of its records and the parts of its sentence.
import { type ActionWords, auditWords, wordsOf } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import type { AuditEvent } from '../contract/endpoints.ts'
import type { EventRow } from './queries/events.ts'

type Names = ReadonlyMap<string, string>
type Values = EventRow['before']

export async function toEvents(db: Db, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const names = await namesOf(db, rows)
  return rows.map((row) => {
    const words = wordsOf(row.subjectType, row.action)
    return {
      id: row.id,
      at: row.at,
      actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
      action: row.action,
      subject: { kind: row.subjectType, id: row.subjectId, label: names.get(row.subjectId) ?? '' },
      before: row.before,
      after: row.after,
      ip: row.ip,
      requestId: row.requestId,
      says: typeof words === 'string' ? words : words.says,
      noun: nounOf(row.subjectType),
      was: shown(row.before, words, names),
      is: shown(row.after, words, names),
    }
  })
}

export const nounOf = (kind: string) =>
  auditWords.get()[kind]?.noun ?? `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1).replaceAll('_', ' ')}`

/** The names of all records on a page, with one question for each kind. */
async function namesOf(db: Db, rows: readonly EventRow[]): Promise<Names> {
  const ids = new Map<string, Set<string>>()
  const add = (kind: string, id: unknown) => {
    if (typeof id === 'string') ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  for (const { subjectType, subjectId, action, before, after } of rows) {
    add(subjectType, subjectId)
    const words = wordsOf(subjectType, action)
    if (typeof words === 'string' || !words.as) continue
    add(words.as, before?.[words.shows])
    add(words.as, after?.[words.shows])
  }
  const found = await Promise.all(
    [...ids].map(async ([kind, each]) => (await auditWords.get()[kind]?.labels?.rows(db, [[...each]])) ?? []),
  )
  return new Map(found.flat().map(({ id, label }) => [id, label ?? '']))
}

function shown(values: Values, words: ActionWords, names: Names): string | null {
  if (typeof words === 'string') return null
  const value = values?.[words.shows]
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  if (words.as === 'cents') return dollars(Number(value))
  if (words.as) return names.get(String(value)) ?? null
  return String(value).replaceAll('_', ' ')
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dollars = (cents: number) => (Number.isFinite(cents) ? money.format(cents / 100) : null)

/** One line, as a file and a screen reader have it. */
export const sentenceOf = ({ actor, says, subject, was, is }: AuditEvent) =>
  [`${actor.name} ${says} ${subject.label}`.trim(), was && is ? `${was} → ${is}` : (is ?? was)]
    .filter(Boolean)
    .join(', ')
