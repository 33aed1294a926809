import { expect, it } from 'vitest'
import { cutEnd, cutStart } from './cut-text.ts'

it('keeps a text that fits', () => {
  expect([cutEnd('abc', 3), cutStart('abc', 3)]).toEqual(['abc', 'abc'])
})

it('cuts between characters, never inside of one', () => {
  expect([cutEnd('ab😀', 3), cutStart('😀ab', 3)]).toEqual(['ab', 'ab'])
  expect([cutEnd('ab😀c', 4), cutStart('c😀ab', 4)]).toEqual(['ab😀', '😀ab'])
  expect([cutEnd('a👩\u200d🔧', 5), cutStart('👩\u200d🔧a', 5)]).toEqual(['a', 'a'])
  expect([cutEnd('e\u0301e\u0301', 3), cutStart('e\u0301e\u0301', 3)]).toEqual(['e\u0301', 'e\u0301'])
})

it('keeps the limit and well-formed text for hostile input', () => {
  for (const text of [`e${'\u0301'.repeat(5_000)}`, '😀'.repeat(5_000), `a${'😀'.repeat(5_000)}`])
    for (const max of [199, 200, 4_000])
      for (const cut of [cutEnd(text, max), cutStart(text, max)]) {
        expect(cut.isWellFormed()).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(cut.length).toBeGreaterThan(max - 70)
      }
})
