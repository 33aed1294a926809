import { expect, it } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { nameOf, timeOf, toRemove } from './kept.ts'

const nights = (count: number) =>
  Array.from({ length: count }, (_, index) => nameOf(new Date(Date.UTC(2026, 10, 18, 3) - index * DAY)))

it('names a backup by its time', () => {
  const at = new Date('2026-11-18T03:00:05Z')
  expect(nameOf(at)).toBe('candorhire-2026-11-18T030005Z.backup')
  expect(timeOf(nameOf(at))).toEqual(at)
})

it('keeps 7 days, 4 weeks and 6 months', () => {
  const all = nights(365)
  const removed = new Set(toRemove(all))
  const kept = all.filter((name) => !removed.has(name)).map((name) => name.slice(11, 21))
  const days = [
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
    '2026-11-13',
    '2026-11-12',
  ]
  const weeks = ['2026-11-08', '2026-11-01']
  const months = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30']
  expect(kept).toEqual([...days, ...weeks, ...months])
})

it('keeps everything after a long pause, and never names other files', () => {
  expect(toRemove(nights(3))).toEqual([])
  const foreign = ['notes.txt', 'candorhire-2026-99-99T999999Z.backup', 'candorhire-.backup', 'a.backup']
  expect(toRemove([...nights(30), ...foreign]).some((name) => foreign.includes(name))).toBe(false)
})
