// What staff may do with records of a person in quarantine: admins read them, and nobody changes them. Only the decisions
// about the quarantine itself stay open to those who may take them.
import { IN_QUARANTINE } from '#domains/candidates/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { guardRecords } from '#platform/server/record-guard.ts'
import { AppError } from '#shared/errors.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import { findSince, type GuardedKind, listGuarded } from './queries/guarded.ts'

const RECORDS: Record<GuardedKind, string> = {
  candidate: '/api/candidates/:id',
  application: '/api/applications/:id',
  interview: '/api/interviews/:id',
  link: '/api/sent-links/:id',
  message: '/api/messages/:id',
}
const DECISIONS: ReadonlySet<string> = new Set([
  '/api/candidates/:id/quarantine',
  '/api/candidates/:id/hold',
  '/api/candidates/:id/erase',
  // A person can end their consent at any time.
  '/api/candidates/:id/consents/:itemId/revoke',
])

export function guardQuarantine(): void {
  for (const [kind, record] of Object.entries(RECORDS) as [GuardedKind, string][])
    guardRecords(record, async ({ db, actor }, { id, url, isRead }) => {
      if (DECISIONS.has(url) || (isRead && roleMay(actor.role, ADMINS))) return
      const since = await findSince(db, kind, id)
      if (since)
        throw new AppError('gone', { userMessage: IN_QUARANTINE, details: { quarantinedSince: since } })
    })
}

const IDS = /[?&](?:candidate|interview|link|lead)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** Links of notifications name their record in the query. */
export async function findHiddenLinks(db: Db, links: readonly string[]): Promise<ReadonlySet<string>> {
  const named = links.flatMap((link) => {
    const id = IDS.exec(link)?.[1]
    return id ? [{ link, id }] : []
  })
  if (named.length === 0) return new Set()
  const hidden = await listGuarded(db, [...new Set(named.map(({ id }) => id))])
  return new Set(named.filter(({ id }) => hidden.has(id)).map(({ link }) => link))
}
