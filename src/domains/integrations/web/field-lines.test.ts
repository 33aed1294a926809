import { expect, it } from 'vitest'
import { linesOf, mapOf } from './field-lines.ts'

it('reads what it writes, and says which line is wrong', () => {
  const map = { 'person.mail': 'email', 'a=b': 'phone', note: null }
  expect(mapOf(linesOf(map))).toEqual({ map, problem: null })
  expect(mapOf('')).toEqual({ map: {}, problem: null })
  expect(mapOf('mail email').problem).toContain('“mail email” has no “=”')
  expect(mapOf('mail = inbox').problem).toContain('“inbox” is not one of our fields')
  expect(mapOf('a = email\na = phone').problem).toContain('twice')
  expect(mapOf('a = email\nb = email').problem).toContain('Two fields become email')
})
