import { expect, it } from 'vitest'
import { clockTone, clockWords, paceWords } from './words.ts'

const MINUTE = 60_000

it('turns amber after the time of hires, and red after the median', () => {
  const pace = { hiredMinutes: 5, medianMinutes: 11 }
  expect([2, 7, 15].map((minutes) => clockTone(minutes * MINUTE, pace))).toEqual(['calm', 'late', 'over'])
  expect(clockTone(600 * MINUTE, { hiredMinutes: null, medianMinutes: null })).toBe('calm')
  expect(clockTone(6 * MINUTE, { hiredMinutes: 20, medianMinutes: 5 })).toBe('over')
})

it('shows minutes and seconds within an hour', () => {
  expect(clockWords(7 * MINUTE + 42_000)).toBe('07:42')
  expect(clockWords(-5)).toBe('00:00')
  expect(clockWords(3 * 60 * MINUTE)).toBe('3\u00a0h')
})

it('says nothing about pace before the first call', () => {
  expect(paceWords({ hiredMinutes: null, medianMinutes: null })).toBeNull()
})

it('compares the pace of hires with the own median', () => {
  expect(paceWords({ hiredMinutes: 27, medianMinutes: 50 })).toBe(
    'You called the leads you hired within 27\u00a0min. Your median is 50\u00a0min.',
  )
})
