import { expect, it } from 'vitest'
import { changesBetween, isSame } from './changes-between.ts'

it('only what differs is a change', () =>
  expect(changesBetween({ a: 1, b: [1, 2], c: null }, { a: 2, b: [1, 2], c: null })).toEqual({ a: 2 }))

it('the order of keys is no change, the order of a list is one', () => {
  expect(isSame({ steps: [{ body: '', kind: 'x' }] }, { steps: [{ kind: 'x', body: '' }] })).toBe(true)
  expect(isSame({ days: [1, 2] }, { days: [2, 1] })).toBe(false)
})
