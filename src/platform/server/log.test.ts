import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { errorForLog, onDestination } from './log.ts'

it('of an error only the type, message, code, stack and causes are logged', () => {
  const lines: string[] = []
  const log = pino({ serializers: { err: errorForLog } }, { write: (line: string) => lines.push(line) })
  const broken = Object.assign(new Error('Connection terminated', { cause: new Error('reset by peer') }), {
    code: '57P01',
    client: { processID: 7, secretKey: 123_456_789 },
  })
  log.warn({ err: broken }, 'lost')
  log.warn({ err: { client: { secretKey: 123_456_789 } } }, 'no error')
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'Connection terminated',
    code: '57P01',
    stack: expect.stringContaining('log.test.ts'),
    cause: expect.objectContaining({ message: 'reset by peer' }),
  })
  expect(lines.join()).not.toContain('123456789')
})

const FULL = '/dev/full'

it.runIf(existsSync(FULL)).each([
  { production: true, disk: 'batches' },
  { production: false, disk: 'single lines' },
])('of $disk, a full disk ends no process', async ({ production }) => {
  const script = `
    const { createLog } = await import('./src/platform/server/log.ts')
    const log = createLog({ LOG_LEVEL: 'info', production: ${production} })
    let rounds = 0
    const timer = setInterval(() => {
      for (let n = 0; n < 300; n++) log.info('a line of the log')
      if (++rounds < 30) return
      clearInterval(timer)
      process.send('alive')
      process.disconnect()
    }, 5)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', openSync(FULL, 'w'), 'ignore', 'ipc'],
  })
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  child.kill('SIGKILL')
  expect(first).toBe('alive')
})

it('a full disk is logged once a minute, however many lines are lost', () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const lines: string[] = []
  const destination = Object.assign(new EventEmitter(), { write: (line: string) => lines.push(line) })
  onDestination({}, destination as unknown as ReturnType<typeof pino.destination>)
  const failAt = (second: number) => {
    clock.mockReturnValue(second * 1_000)
    destination.emit('error', new Error('ENOSPC: no space left on device'))
  }
  for (const second of [10, 11, 40, 69]) failAt(second)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'storage almost full: lines of the log are lost', reason: 'ENOSPC: no space left on device' },
  ])
  failAt(70)
  expect(lines).toHaveLength(2)
})
