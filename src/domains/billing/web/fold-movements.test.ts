import { describe, expect, it } from 'vitest'
import type { Movement } from '../contract/staff-schemas.ts'
import { foldDeliveries, unfold } from './fold-movements.ts'

const CHICAGO = 'America/Chicago'
let left = 0

/** Newest first: each row is older than the one before. */
const row = (given: Partial<Movement> & { order?: string }): Movement => {
  const { order = 'a', ...rest } = given
  left += 1
  return {
    id: `m${left}`,
    kind: 'sale',
    client: null,
    availableCents: 0,
    heldCents: -4_200,
    availableAfterCents: 100_000,
    heldAfterCents: left,
    note: `Order ${order}`,
    reference: { type: 'order', id: order },
    createdAt: '2026-11-16T18:00:00.000Z',
    ...rest,
  }
}

describe('foldDeliveries', () => {
  it('sums neighbors of one order and day, with the balances after the newest', () => {
    const rows = [row({ availableCents: 200 }), row({}), row({ availableCents: 100, heldCents: -4_000 })]
    expect(foldDeliveries(rows, CHICAGO)).toEqual([
      { ...rows[0], id: `fold-${rows[0]?.id}`, availableCents: 300, heldCents: -12_400, folded: rows },
    ])
  })

  it('leaves apart other orders, what lies between, and what is no delivery', () => {
    const rows = [
      row({}),
      row({ order: 'b' }),
      row({}),
      row({ kind: 'hold', availableCents: -4_200, heldCents: 4_200 }),
      row({}),
      // Bought from stock, twice.
      row({ order: 'c', heldCents: 0, availableCents: -9_000 }),
      row({ order: 'c', heldCents: 0, availableCents: -9_000 }),
      row({ reference: null }),
      row({ reference: null }),
    ]
    expect(foldDeliveries(rows, CHICAGO)).toEqual(rows)
  })

  it("ends a fold at midnight of the reader's timezone", () => {
    const rows = ['2026-11-16T06:30:00Z', '2026-11-16T06:00:00Z', '2026-11-16T05:59:59Z'].map((createdAt) =>
      row({ createdAt }),
    )
    const sizes = (zone: string) => foldDeliveries(rows, zone).map(({ folded }) => folded?.length ?? 1)
    expect(sizes(CHICAGO)).toEqual([2, 1])
    expect(sizes('UTC')).toEqual([3])
  })

  it('grows with the next page and with new deliveries, and stays open', () => {
    const [newest, second, third, fourth] = [row({}), row({}), row({}), row({})]
    const opened = new Set([second.id, third.id])
    const shown = (rows: Movement[]) => unfold(foldDeliveries(rows, CHICAGO), opened)
    expect(shown([second, third]).map(({ id }) => id)).toEqual([`fold-${second.id}`, second.id, third.id])
    const grown = shown([newest, second, third, fourth])
    expect(grown.map(({ id }) => id)).toEqual([
      `fold-${newest.id}`,
      newest.id,
      second.id,
      third.id,
      fourth.id,
    ])
    expect(grown.map(({ isOpen, isInside }) => [isOpen, isInside])).toEqual([
      [true, undefined],
      ...Array.from({ length: 4 }, () => [undefined, true]),
    ])
  })
})
