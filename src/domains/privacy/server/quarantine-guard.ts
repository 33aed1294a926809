// What staff may do with records of a person in quarantine: admins read them, and nobody changes them. Only the decisions
// about the quarantine itself stay open to those who may take them.
import { IN_QUARANTINE } from '#domains/candidates/contract/words.ts'
import { guardRecords } from '#platform/server/record-guard.ts'
import { AppError } from '#shared/errors.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import { findSince, type GuardedKind } from './queries/guarded.ts'

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
])

export function guardQuarantine(): void {
  for (const [kind, record] of Object.entries(RECORDS) as [GuardedKind, string][])
    guardRecords(record, async ({ db, actor }, { id, url, isRead }) => {
      if (DECISIONS.has(url) || (isRead && roleMay(actor.role, ADMINS))) return
      const since = await findSince(db, kind, id)
      if (since) throw new AppError('gone', { userMessage: IN_QUARANTINE, details: { quarantinedSince: since } })
    })
}
