import { expect, it } from 'vitest'
import type { Proof } from '../contract/proof.ts'
import { TICKS, ticksOf, ticksText } from './proof-days.ts'

const checks = [{ name: 'Caps' }, { name: 'Debits' }] as Proof['checks']
const proof = (days: Proof['days']): Proof => ({ checkedAt: '2026-11-17T10:56:02Z', checks, days })
const day = (date: string, more: Partial<Proof['days'][number]> = {}) => ({
  day: date,
  promises: 2,
  broken: [],
  names: ['Caps', 'Debits'],
  ...more,
})

it('has a tick for each of 30 days, the last one for today', () => {
  const ticks = ticksOf('Caps', proof([day('2026-11-17')]))
  expect(ticks).toHaveLength(TICKS)
  expect([ticks[0]?.day, ticks.at(-1)?.day]).toEqual(['2026-10-19', '2026-11-17'])
  expect(ticks.map(({ state }) => state).slice(-2)).toEqual(['unknown', 'held'])
})

it('is red on the day on which this promise was broken, not another one', () => {
  const days = [day('2026-11-16', { broken: [{ name: 'Caps', count: 3 }] }), day('2026-11-17')]
  expect(ticksOf('Caps', proof(days)).at(-2)).toEqual({ day: '2026-11-16', state: 'broken', count: 3 })
  expect(ticksOf('Debits', proof(days)).at(-2)?.state).toBe('held')
  expect(ticksText(ticksOf('Caps', proof(days)))).toBe('broken on 1 of 2 days')
})

it('is gray before the promise existed', () => {
  const days = [day('2026-11-16', { promises: 1, names: ['Debits'] }), day('2026-11-17')]
  expect(
    ticksOf('Caps', proof(days))
      .map(({ state }) => state)
      .slice(-2),
  ).toEqual(['unknown', 'held'])
  // Before names were kept, only the number of promises is known.
  const old = [day('2026-11-15', { promises: 1, names: null }), day('2026-11-16', { names: null })]
  expect(
    ticksOf('Caps', proof(old))
      .map(({ state }) => state)
      .slice(-3),
  ).toEqual(['unknown', 'held', 'unknown'])
  expect(ticksText(ticksOf('Caps', proof([])))).toBe('not checked yet')
})
