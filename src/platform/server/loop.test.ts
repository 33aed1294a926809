import { expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createLog } from './log.ts'
import { startLoops } from './loop.ts'
import type { Services } from './services.ts'

it('stops during a round: the pause after it does not begin', async () => {
  let rounds = 0
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const stop = startLoops({
    definitions: [
      {
        name: 'slow',
        everyMs: 3_600_000,
        async run() {
          rounds += 1
          begun.resolve()
          await released.promise
          return false
        },
      },
    ],
    db: {} as Database,
    services: {} as Services,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
  })
  await begun.promise
  const stopped = stop()
  released.resolve()
  await stopped
  expect(rounds).toBe(1)
})
