// /livez: the process runs. /readyz: it can serve, with a database that takes writes and has all migrations.
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import { pendingMigrations } from './migrate.ts'
import { unavailable } from './problem-handler.ts'
import { IS_READ_ONLY } from './write-refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Readiness fails from now on, so a load balancer sends no requests. */
    startDraining(): void
  }
}

export type HealthParts = { db: Database; health: DatabaseHealth }

export function addHealth(app: FastifyInstance, { db, health }: HealthParts): void {
  let draining = false
  app.decorate('startDraining', () => {
    draining = true
  })
  // A connection kept alive after this response would delay the shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.get('/livez', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async () => {
    if (draining || !health.answering) throw unavailable()
    const [state] = await db.query<{ readOnly: boolean }>({ text: IS_READ_ONLY })
    if (state?.readOnly) db.writes.report()
    if (db.writes.isRefusing) throw unavailable(new Error('the database refuses writes'))
    const pending = await pendingMigrations((text) => db.query({ text }))
    if (pending.length > 0) throw unavailable(new Error(`migrations are pending: ${pending.join(', ')}`))
    return { status: 'ready' }
  })
}
