import { expect, it } from 'vitest'
import { withTyped } from './tag-input.tsx'

it('takes along what was typed and not added yet, each word once', () => {
  expect(withTyped([], 'nights')).toEqual(['nights'])
  expect(withTyped(['ICU'], ' nights, ICU ,, weekends')).toEqual(['ICU', 'nights', 'weekends'])
  expect(withTyped(['ICU'], '  ')).toEqual(['ICU'])
})
