import { describe, expect, it } from 'vitest'
import {
  countSelected,
  everySelected,
  headerState,
  isSelected,
  noSelection,
  withSelected,
} from './selection.ts'

describe('selection', () => {
  it('toggles rows one by one', () => {
    const one = withSelected(noSelection, ['a'], true)
    expect(isSelected(one, 'a')).toBe(true)
    expect(isSelected(withSelected(one, ['a'], false), 'a')).toBe(false)
  })
  it('keeps exceptions when all rows of the filter are selected', () => {
    const most = withSelected(everySelected, ['a'], false)
    expect(isSelected(most, 'a')).toBe(false)
    expect(isSelected(most, 'never loaded')).toBe(true)
    expect(countSelected(most, 212)).toBe(211)
    expect(countSelected(withSelected(most, ['a', 'b'], true), 212)).toBe(212)
  })
  it('gives the state of the header', () => {
    const part = withSelected(noSelection, ['a', 'b'], true)
    expect(headerState(part, ['a', 'b'])).toBe(true)
    expect(headerState(part, ['a', 'c'])).toBe('indeterminate')
    expect(headerState(part, [])).toBe(false)
  })
})
