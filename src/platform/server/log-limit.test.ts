import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { limitRepeated } from './log-limit.ts'

function openLog() {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  const clock = { now: 5_000 }
  const log = pino({ level: 'debug', hooks: limitRepeated(() => clock.now) }, destination)
  return { log, lines, clock }
}

it('writes a repeated fault some times a second, and says how many it left out', () => {
  const { log, lines, clock } = openLog()
  for (let count = 0; count < 500; count++) log.warn({ count }, 'a connection broke')
  expect(lines).toHaveLength(20)
  clock.now += 1_000
  log.child({ part: 'jobs' }).warn({ count: 500 }, 'a connection broke')
  expect(lines.slice(20).map(({ left, msg }) => [left, msg])).toEqual([
    [480, 'a connection broke: more of this was left out'],
    [undefined, 'a connection broke'],
  ])
})

it('keeps other faults, what is no fault, and every line of a request', () => {
  const { log, lines } = openLog()
  for (let count = 0; count < 30; count++) {
    log.error('one')
    log.info('two')
    log.error({ res: { statusCode: 500 } }, 'request completed')
    log.warn({ count })
  }
  log.error('another')
  const counted = Object.groupBy(lines, ({ msg }) => String(msg))
  expect(Object.fromEntries(Object.entries(counted).map(([msg, all]) => [msg, all?.length]))).toEqual({
    one: 20,
    two: 30,
    'request completed': 30,
    undefined: 30,
    another: 1,
  })
})
