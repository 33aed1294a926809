import { expect, it } from 'vitest'
import { line } from './text.ts'

it('takes signs that turn the direction of a sentence out of a line, and leaves letters of any script', () => {
  expect(line(80).parse(' Ana\u202e nauJ\u2066 ')).toBe('Ana nauJ')
  expect(line(80).parse('ليلى حداد')).toBe('ليلى حداد')
  expect([line(4).safeParse('four').success, line(3).safeParse('four').success]).toEqual([true, false])
})
