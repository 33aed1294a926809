import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createLog } from './log.ts'
import { startLoops } from './loop.ts'
import type { Services } from './services.ts'

it('stops during a round: the pause after it does not begin', async () => {
  let rounds = 0
  const stop = startLoops({
    definitions: [
      {
        name: 'slow',
        everyMs: 3_600_000,
        async run() {
          rounds += 1
          await sleep(100)
          return false
        },
      },
    ],
    db: {} as Database,
    services: {} as Services,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
  })
  await sleep(20)
  await stop()
  expect(rounds).toBe(1)
})
