// Finds the actor by the cookie's token on every request, so a disabled user or a changed role takes effect at once.
import { hash } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import { gather } from '#platform/server/gather.ts'
import type { FindActor } from '#platform/server/session.ts'
import type { Actor } from '#platform/shared/roles.ts'
import { ANONYMOUS, isStaffRole } from '#platform/shared/roles.ts'
import { type ActorRow, listActorRows, touchSession } from './queries/sessions.ts'

export function actorFinder(db: Database): FindActor {
  const findSession = gather(async (hashes: string[]) => {
    const rows = await listActorRows(db, hashes)
    return new Map(rows.map((row) => [row.hash, row]))
  })
  return async (token, { alive = false } = {}) => {
    if (!token || token.length > 100) return ANONYMOUS
    const row = await findSession(hash('sha256', token, 'hex'))
    if (!row) return ANONYMOUS
    if (row.stale && alive) await touchSession(db, row.id)
    return toActor(row)
  }
}

function toActor(row: ActorRow): Actor {
  const common = { userId: row.user_id, name: row.name, sessionId: row.id, timezone: row.timezone }
  if (isStaffRole(row.role)) {
    return { kind: 'staff', role: row.role, ...common, ...(row.two_factor_due && { twoFactorDue: true }) }
  }
  return { kind: 'customer', role: 'customer', clientIds: row.client_ids, ...common }
}
