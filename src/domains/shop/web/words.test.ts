import { expect, it } from 'vitest'
import { areaWords, fullByWords } from './words.ts'

it('names an area', () => {
  expect(areaWords({})).toBe('all states')
  expect(areaWords({ zip: '77030', radiusMiles: 50 })).toBe('50 mi of 77030')
  expect(areaWords({ states: ['TX', 'OK'] })).toBe('Texas, Oklahoma')
  expect(areaWords({ states: ['TX', 'OK', 'LA', 'NM'] })).toBe('4 states')
})

it('names the day of a forecast', () => {
  expect(fullByWords(10, new Date('2026-11-18T18:00:00Z'))).toBe('by about Nov 28 (90% likely)')
})
