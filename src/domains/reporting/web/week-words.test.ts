import { expect, it } from 'vitest'
import { recruitersHeading } from './week-words.ts'

it('is a week only with seven days', () => {
  expect(recruitersHeading(undefined)).toBe('Recruiters’ week')
  expect(recruitersHeading({})).toBe('Recruiters’ week')
  expect(recruitersHeading({ from: '2026-11-12', to: '2026-11-18' })).toBe('Recruiters’ week')
  expect(recruitersHeading({ from: '2026-10-28', to: '2026-11-03' })).toBe('Recruiters’ week')
  expect(recruitersHeading({ from: '2026-11-01', to: '2026-11-18' })).toBe('Recruiters')
  expect(recruitersHeading({ from: '2026-11-01' })).toBe('Recruiters')
  expect(recruitersHeading({ from: 'luck', to: '2026-11-18' })).toBe('Recruiters')
})
