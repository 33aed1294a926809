import { describe, expect, it } from 'vitest'
import type { WaitingChange } from '#platform/web/offline/waiting-change.ts'
import type { Card } from '../contract/schemas.ts'
import { type Board, keepSame, moveIn, putIn } from './board-cache.ts'
import { idsWithWaiting, waitingStates, withWaiting } from './waiting.ts'

const card = (id: string, stageId: string, position = 1) =>
  ({
    id,
    stageId,
    position,
    onBoard: true,
    stageEnteredAt: '2026-01-01',
    job: { id: 'j' },
    clientId: 'c',
  }) as Card
const column = (id: string, cards: Card[], nextCursor: string | null = null) =>
  ({
    stage: { id, label: id },
    total: { count: cards.length, exact: true },
    over: null,
    cards,
    nextCursor,
  }) as Board['columns'][number]
const board = (): Board => ({
  columns: [
    column('new', [card('a', 'new', 1), card('b', 'new', 2)]),
    column('met', [card('x', 'met')]),
    column('out', []),
  ],
  asOf: null,
  heading: null,
})
const change = (moved: Card, stageId: string, given: Partial<WaitingChange> = {}) =>
  ({
    kind: 'applications.move',
    refusal: null,
    shows: { card: moved, move: { stageId }, index: 0 },
    ...given,
  }) as WaitingChange
const refusal = { status: 409, code: 'moved_meanwhile', sentence: 'No.' }
const idsOf = ({ columns }: Board) => columns.map(({ cards }) => cards.map(({ id }) => id).join(''))
const counts = ({ columns }: Board) => columns.map(({ total }) => total.count)

describe('waiting moves', () => {
  it('show one after the other, with their counts', () => {
    const before = board()
    const a = card('a', 'new')
    const shown = withWaiting(before, [change(a, 'met'), change({ ...a, stageId: 'met' }, 'out')], {})
    expect(idsOf(shown)).toEqual(['b', 'x', 'a'])
    expect(counts(shown)).toEqual([1, 1, 1])
    expect(idsOf(before)).toEqual(['ab', 'x', ''])
  })

  it('count for a partly loaded column', () => {
    const long = { ...board(), columns: [column('new', [card('a', 'new')], 'more'), column('met', [])] }
    const changes = [
      change(card('a', 'new'), 'met'),
      change(card('far', 'new'), 'met'),
      change(card('back', 'met'), 'met'),
      change(card('back', 'met'), 'new'),
      change(card('held', 'new'), 'met', { refusal }),
    ]
    const idsOn = (stageId: string, ids: string[], filter = {}) =>
      idsWithWaiting(ids, { board: long, changes, filter, stageId })
    expect(idsOn('new', ['a', 'far', 'held', 'other'])).toEqual(['held', 'other', 'back'])
    expect(idsOn('met', ['back'])).toEqual(['a', 'far'])
    // Only the server knows the search results among unloaded cards.
    expect(idsOn('met', [], { q: 'x' })).toEqual(['a'])
    expect(idsOn('new', ['a'], { asOf: '2026-01-01' })).toEqual(['a'])
  })

  it('are hidden once refused, with later moves, and are marked', () => {
    const a = card('a', 'new')
    const changes = [change(a, 'met', { refusal }), change(a, 'out'), change(card('b', 'new'), 'met')]
    expect(idsOf(withWaiting(board(), changes, {}))).toEqual(['a', 'bx', ''])
    expect(Object.fromEntries(waitingStates(changes))).toEqual({ a: 'refused', b: 'waits' })
  })

  it('show a card from the unloaded part, only on its own board', () => {
    const far = change(card('z', 'new'), 'met')
    const shown = withWaiting(board(), [far], { job: 'j' })
    expect(idsOf(shown)).toEqual(['ab', 'zx', ''])
    expect(counts(shown)).toEqual([1, 2, 0])
    for (const filter of [{ job: 'other' }, { q: 'somebody' }, { asOf: '2026-01-01' }])
      expect(idsOf(withWaiting(board(), [far], filter))).toEqual(['ab', 'x', ''])
  })
})

describe('the loaded board', () => {
  it('changes two columns and one card per move', () => {
    const before = board()
    const [, , out] = before.columns
    const after = moveIn(before, { card: card('a', 'new'), stageId: 'met', index: 0 })
    expect(after.columns[2]).toBe(out)
    expect(after.columns[0]?.cards[0]).toBe(before.columns[0]?.cards[1])
    expect(after.columns[1]?.cards[1]).toBe(before.columns[1]?.cards[0])
  })

  it('keeps unchanged objects after a refetch', () => {
    const before = board()
    const again = board()
    again.columns[0]?.cards.shift()
    const after = keepSame(before, again)
    expect(after.columns[1]).toBe(before.columns[1])
    expect(after.columns[0]).not.toBe(before.columns[0])
    expect(after.columns[0]?.cards[0]).toBe(before.columns[0]?.cards[1])
  })

  it('drops cards that left', () => {
    expect(idsOf(putIn(board(), { ...card('b', 'new'), onBoard: false }))).toEqual(['a', 'x', ''])
  })
})
