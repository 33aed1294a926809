// A database that stops answering ends no process and leaves nobody waiting.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { untilIdle } from '../../../tests/support/until.ts'
import { watchDatabase } from './database-health.ts'
import { createLog } from './log.ts'

it('refuses work that waits, also work to whose end nobody listens yet', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const health = watchDatabase({
    url: `postgres://user:secret@127.0.0.1:${port}/db`,
    log: createLog({ LOG_LEVEL: 'silent', production: false }),
    silenceMs: 300,
  })
  const broken = health.guard(() => {
    throw new Error('at once')
  })
  await expect(broken).rejects.toThrow('at once')
  const unheard = health.guard(() => new Promise<void>(() => undefined))
  await expect(health.guard(() => new Promise<void>(() => undefined))).rejects.toThrow()
  expect(health.answering).toBe(false)
  // An unhandled rejection would have ended the process by now.
  await untilIdle()
  await expect(unheard).rejects.toThrow()
  silent.close()
  void health.stop()
})
