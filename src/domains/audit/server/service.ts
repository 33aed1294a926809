// Reads the audit log for managers and admins.
import { auditWords } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { AuditKinds, AuditQuery } from '../contract/endpoints.ts'
import { DAYS_OF_A_KIND } from '../contract/filters.ts'
import { toEvents } from './present.ts'
import { answerEvents, type EventFilter, eventPage } from './queries/events.ts'

/** Without another filter, a kind or an action would be looked for in every entry ever written. */
function oldestOf({ kind, action, actor, subject, to }: AuditQuery, q: string | undefined) {
  if (!(kind ?? action) || actor || subject || q) return undefined
  return new Date((to ? Date.parse(to) : Date.now()) - DAYS_OF_A_KIND * DAY).toISOString()
}

/** The searched words mean users and records with these names. */
async function filterOf(db: Db, { q, ...given }: AuditQuery): Promise<AuditQuery & EventFilter> {
  const filter = { ...given, from: given.from ?? oldestOf(given, q) }
  if (!q) return filter
  const kinds = Object.values(auditWords.get())
  const found = await Promise.all(kinds.map(async ({ find }) => (await find?.(db, q)) ?? []))
  return { ...filter, meant: { ids: found.flat() } }
}

type Reader = Pick<Context<StaffActor>, 'db' | 'actor'>

export async function listEvents({ db, actor }: Reader, query: AuditQuery) {
  const filter = await filterOf(db, query)
  return answerEvents(db, { query: filter, viewer: actor }, (rows) => toEvents(db, rows))
}

const EXPORT_PAGE = 500

export async function exportPages({ db, actor }: Reader, query: AuditQuery) {
  const filter = await filterOf(db, query)
  return async (cursor: string | undefined) => {
    const { rows, nextCursor } = await eventPage(db, { ...filter, limit: EXPORT_PAGE, cursor }, actor)
    return { rows: await toEvents(db, rows), nextCursor }
  }
}

export function listKinds(): AuditKinds {
  return Object.entries(auditWords.get())
    .map(([kind, { noun, actions }]) => ({ kind, noun, actions: Object.keys(actions) }))
    .toSorted((one, other) => one.noun.localeCompare(other.noun))
}
