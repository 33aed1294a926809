import { pino } from 'pino'
import { expect, it } from 'vitest'
import { errorForLog } from './log.ts'

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
