import { expect, it } from 'vitest'
import { line } from './text.ts'

it('takes signs that turn the direction of a sentence out of a line, and leaves letters of any script', () => {
  expect(line(80).parse(' Ana\u202e nauJ\u2066 ')).toBe('Ana nauJ')
  expect(line(80).parse('ليلى حداد')).toBe('ليلى حداد')
  expect([line(4).safeParse('four').success, line(3).safeParse('four').success]).toEqual([true, false])
})

it('makes a space of what breaks a line, and nothing of what nobody sees', () => {
  expect(line(80).parse('Ana\u0000\r\n\u0007Diaz')).toBe('Ana Diaz')
  expect(line(80).min(1).safeParse('\u200b\ufeff \u2060').success).toBe(false)
  expect(line(80).parse('👩\u200d🔧 می\u200cخواهم')).toBe('👩\u200d🔧 می\u200cخواهم')
})
