import { describe, expect, it } from 'vitest'
import { emailSchema } from './email.ts'
import { line, text } from './text.ts'

it('removes direction marks from a line, and keeps letters of any script', () => {
  expect(line(80).parse(' Ana\u202e nauJ\u2066 ')).toBe('Ana nauJ')
  expect(line(80).parse('ليلى حداد')).toBe('ليلى حداد')
  expect([line(4).safeParse('four').success, line(3).safeParse('four').success]).toEqual([true, false])
})

it('turns line breaks into a space, and removes invisible characters', () => {
  expect(line(80).parse('Ana\u0000\r\n\u0007Diaz')).toBe('Ana Diaz')
  expect(line(80).min(1).safeParse('\u200b\ufeff \u2060').success).toBe(false)
  expect(line(80).parse('👩\u200d🔧 می\u200cخواهم')).toBe('👩\u200d🔧 می\u200cخواهم')
})

describe('a text with a limit and a pattern', () => {
  it('checks the length first, so no pattern sees a longer text', () => {
    let seen = 0
    const pattern = /a/
    pattern.test = (given) => {
      seen = Math.max(seen, given.length)
      return true
    }
    const schema = text({ max: 5, pattern })
    expect(schema.safeParse('abcdef').error?.issues).toHaveLength(1)
    expect(schema.safeParse('abc').success).toBe(true)
    expect(seen).toBe(3)
  })

  it('accepts real addresses', () => {
    for (const address of ['ada@example.com', 'a.b+c@mail.example.co.uk', ' ada@example.com '])
      expect(emailSchema.safeParse(address).success).toBe(true)
    for (const address of [
      'ada',
      'ada@example',
      'ada@example..com',
      'ada@.com',
      'a da@example.com',
      '@example.com',
    ])
      expect(emailSchema.safeParse(address).success).toBe(false)
  })
})
