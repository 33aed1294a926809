import { expect, it } from 'vitest'
import { type Move, standingHire } from './hires.ts'

let number = 0
const move = (at: string, fromStatus: string | null, toStatus: string, more: Partial<Move> = {}): Move => {
  number += 1
  return { id: `m${number}`, at, fromStatus, toStatus, undoes: null, reason: null, ...more }
}
const hired = () => move('2026-10-02', 'active', 'hired')

it('knows a hire by its move', () => {
  expect(standingHire([], null)).toBeNull()
  expect(standingHire([hired()], null)).toBe('2026-10-02')
})

it('drops a hire that was undone, moved back or did not start', () => {
  const first = hired()
  expect(standingHire([first, move('2026-10-02', 'hired', 'active', { undoes: first.id })], null)).toBeNull()
  expect(standingHire([hired(), move('2026-10-09', 'hired', 'active')], null)).toBeNull()
  const notStarted = move('2026-10-09', 'hired', 'withdrawn', {
    reason: 'Did not start (2026-10-09): no call.',
  })
  expect(standingHire([hired(), notStarted], 'did_not_start')).toBeNull()
})

it('keeps the receipt of a candidate who left, also without the words of an erased one', () => {
  const left = move('2026-11-09', 'hired', 'withdrawn', { reason: 'Left (2026-11-09): moved away.' })
  expect(standingHire([hired(), left], 'left')).toBe('2026-10-02')
  expect(standingHire([hired(), { ...left, reason: null }], 'left')).toBe('2026-10-02')
})

it('goes on with a hire whose end was undone, and begins a new one otherwise', () => {
  const end = move('2026-10-09', 'hired', 'active')
  const undo = move('2026-10-10', 'active', 'hired', { undoes: end.id })
  expect(standingHire([hired(), end, undo], null)).toBe('2026-10-02')
  const left = move('2026-10-09', 'hired', 'withdrawn', { reason: 'Left (2026-10-09): x' })
  expect(standingHire([hired(), left, move('2026-11-01', 'withdrawn', 'hired')], null)).toBe('2026-10-02')
  expect(
    standingHire(
      [hired(), move('2026-10-09', 'hired', 'active'), move('2026-11-05', 'active', 'hired')],
      null,
    ),
  ).toBe('2026-11-05')
})
