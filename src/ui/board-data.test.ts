import { describe, expect, it } from 'vitest'
import { isSamePlace, landingIndex } from './board-data.ts'

const ids = ['a', 'b', 'c']
const dragged = { cardId: 'b', from: 'new', height: 84 }

describe('where a card lands', () => {
  it('knows the two gaps that leave it in place', () => {
    expect(isSamePlace(ids, dragged, { columnId: 'new', index: 1 })).toBe(true)
    expect(isSamePlace(ids, dragged, { columnId: 'new', index: 2 })).toBe(true)
    expect(isSamePlace(ids, dragged, { columnId: 'new', index: 0 })).toBe(false)
    expect(isSamePlace(ids, dragged, { columnId: 'contacted', index: 1 })).toBe(false)
  })
  it('counts without the card itself in its own column', () => {
    expect(landingIndex(ids, dragged, { columnId: 'new', index: 3 })).toBe(2)
    expect(landingIndex(ids, dragged, { columnId: 'new', index: 0 })).toBe(0)
    expect(landingIndex(['x'], dragged, { columnId: 'contacted', index: 1 })).toBe(1)
  })
})
