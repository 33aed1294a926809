import { expect, it } from 'vitest'
import { formatPhone } from './phone.ts'

it.each([
  ['+17135550142', '(713) 555-0142'],
  ['713-555-0142', '(713) 555-0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['555', '555'],
])('%s is %s', (given, text) => expect(formatPhone(given)).toBe(text))
