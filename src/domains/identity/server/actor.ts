// Finds the actor by the cookie's token on every request, so a disabled user or a changed role takes effect at once.
import { hash } from 'node:crypto'
import type { Database, Db } from '#platform/server/database.ts'
import { loader } from '#platform/server/loader.ts'
import type { FindActor } from '#platform/server/session.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { ANONYMOUS, isStaffRole } from '#shared/roles.ts'
import { type ActorRow, findUserRow, listActorRows, touchSession } from './queries/sessions.ts'

export function actorFinder(db: Database): FindActor {
  const findSession = loader(async (hashes: string[]) => {
    const rows = await listActorRows(db, hashes)
    return new Map(rows.map((row) => [row.hash, row]))
  })
  return async (token, { alive = false } = {}) => {
    if (!token || token.length > 100) return ANONYMOUS
    const row = await findSession(hash('sha256', token, 'hex'))
    if (!row) return ANONYMOUS
    // A database that refuses writes still reads: this must not fail the request.
    if (row.stale && alive) await touchSession(db, row.id).catch(() => undefined)
    return toActor(row)
  }
}

/** For work in a user's name without a session. Null when the user is disabled. */
export async function findActorOf(db: Db, userId: string): Promise<SignedInActor | null> {
  const row = await findUserRow(db, userId)
  return row ? toActor({ ...row, id: '' }) : null
}

function toActor(row: Omit<ActorRow, 'hash' | 'stale'>): SignedInActor {
  const common = { userId: row.userId, name: row.name, sessionId: row.id, timezone: row.timezone }
  if (isStaffRole(row.role)) {
    return { kind: 'staff', role: row.role, ...common, ...(row.twoFactorDue && { twoFactorDue: true }) }
  }
  return { kind: 'customer', role: 'customer', clientIds: row.clientIds, ...common }
}
