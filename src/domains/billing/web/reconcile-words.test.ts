import { expect, it } from 'vitest'
import { matchWords } from './reconcile-strip.tsx'

it('says which payments are compared, and why the others are not', () => {
  const none = { older: 0, unsent: 0, otherProvider: 0 }
  const words = (matched: number, compared: number, total: number, notCompared = none) =>
    matchWords({ matched, compared, total, notCompared })
  expect(words(4, 4, 4, { older: 15, unsent: 1, otherProvider: 2 })).toBe(
    '4 of 4 payments of the last 35 days match. Not compared: 15 older, 1 never sent, 2 of another provider.',
  )
  expect(words(4, 4, 6)).toBe('4 of 4 payments of the last 35 days match. 2 newer, not compared yet.')
  expect(words(0, 0, 0, { ...none, older: 3 })).toBe(
    'No payments in the last 35 days. Not compared: 3 older.',
  )
})
