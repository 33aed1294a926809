// A worker that starts while its database restarts.
import { expect, it } from 'vitest'
import { appForTest } from '../../../tests/support/app.ts'
import { createLog } from './log.ts'
import { openPresence } from './worker-presence.ts'

it('a cut connection delays the start and releases left jobs once', async () => {
  const test = await appForTest()
  const { promise: looked, resolve: onLook } = Promise.withResolvers<void>()
  const calls: string[] = []
  const opening = openPresence({
    url: test.url,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
    left: {
      exist: async () => {
        calls.push('exist')
        onLook()
        return true
      },
      release: async () => {
        calls.push('release')
      },
    },
  })
  await looked
  // The connection that holds the locks, while it waits to look again.
  const cut = await test.db.query({
    text: `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database() and pid <> pg_backend_pid()`,
  })
  expect(cut.length).toBeGreaterThan(0)
  const presence = await opening
  expect(calls).toEqual(['exist', 'exist', 'release'])
  await presence.close()
})
