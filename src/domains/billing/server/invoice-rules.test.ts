// The numbers, words and pages of an invoice.
import { describe, expect, it } from 'vitest'
import { pagesOf } from './invoice-pages.ts'
import { creditedTaxes, dueOf, lineTitle, splitBy, sumOf, taxesOf, taxLines, taxOn } from './invoice-rules.ts'

const rule = (client: string | null, product: string | null, name: string, ppm: number) => ({
  clientId: client,
  productId: product,
  name,
  ratePpm: ppm,
})

describe('tax', () => {
  it('uses the most specific rules, and an exemption stands', () => {
    const rules = [
      rule(null, 'p', 'Sales tax', 80_000),
      rule('c', null, 'Exempt', 0),
      rule('c', 'q', 'City', 10_000),
    ]
    expect(taxesOf(rules, 'p')).toEqual([{ name: 'Exempt', ratePpm: 0 }])
    expect(taxesOf(rules, 'q')).toEqual([{ name: 'City', ratePpm: 10_000 }])
    expect(taxesOf(rules.slice(0, 1), 'p')).toEqual([{ name: 'Sales tax', ratePpm: 80_000 }])
    expect(taxesOf(rules.slice(0, 1), 'q')).toEqual([])
  })

  it('is rounded once for each line of tax, and half a cent goes up', () => {
    expect([taxOn(1_000, 88_750), taxOn(50, 10_000), taxOn(49, 10_000), taxOn(-50, 10_000)]).toEqual([
      89, 1, 0, -1,
    ])
    // Three lines of $0.33: 3 × 0.02640 would round to 9 cents, the whole to 8.
    const items = [1, 2, 3].map(() => ({ productId: 'p', cents: 33 }))
    expect(taxLines([rule(null, 'p', 'Sales tax', 80_000)], items)).toMatchObject([
      { baseCents: 99, cents: 8 },
    ])
    // Larger than a double can multiply exactly.
    expect(taxOn(9_007_199_254_741, 333_333)).toBe(3_002_396_749_181)
  })

  it('is never given back beyond what was taken, in any number of credit notes', () => {
    const [line] = taxLines([rule(null, 'p', 'Sales tax', 88_750)], [{ productId: 'p', cents: 1_000 }])
    if (!line) throw new Error('no line')
    const before: ReturnType<typeof creditedTaxes> = []
    for (let times = 0; times < 10; times++)
      before.push(...creditedTaxes([line], before, [{ productId: 'p', cents: -100 }]))
    expect(before).toHaveLength(10)
    expect(sumOf(before, 'cents')).toBe(-line.cents)
    expect(creditedTaxes([line], before, [{ productId: 'other', cents: -100 }])).toEqual([])
  })

  it('splits a refund over products without losing a cent', () => {
    const parts = ['a', 'b', 'c'].map((productId) => ({ productId, cents: 100 }))
    expect(sumOf(splitBy(-100, parts), 'cents')).toBe(-100)
    expect(splitBy(-100, [])).toEqual([])
  })
})

it('names sharing and age once', () => {
  const of = (product: string, shareLimit = 1, ageBand = 'fresh') =>
    lineTitle({ product, shareLimit, ageBand })
  expect(of('Nursing, exclusive, fresh')).toBe('Nursing, exclusive, fresh')
  expect(of('Nursing')).toBe('Nursing, exclusive, 0 to 7 days')
  expect(of('Nursing shared', 3, 'aged')).toBe('Nursing shared, 31 to 90 days')
})

it('is due for what the balance lacks, the newest purchases first', () => {
  expect(dueOf({ balanceCents: 500, laterCents: 0, totalCents: 300 })).toBe(0)
  expect(dueOf({ balanceCents: -500, laterCents: 0, totalCents: 300 })).toBe(300)
  expect(dueOf({ balanceCents: -500, laterCents: 400, totalCents: 300 })).toBe(100)
  expect(dueOf({ balanceCents: -100, laterCents: 400, totalCents: 300 })).toBe(0)
})

describe('pages', () => {
  const sheet = { lineHeight: 42, firstTop: 258, nextTop: 82, bottom: 730, closing: 200 }
  const pages = (lines: number) => pagesOf({ ...sheet, lines })

  it('keep the total with the lines while the first page has room', () => {
    expect([pages(1), pages(6)]).toEqual([[1], [6]])
  })

  it('give the total two lines, and keep every line', () => {
    expect([pages(7), pages(11)]).toEqual([
      [5, 2],
      [9, 2],
    ])
    for (let lines = 0; lines < 200; lines++) {
      const found = pages(lines)
      expect(
        sumOf(
          found.map((count) => ({ count })),
          'count',
        ),
      ).toBe(lines)
      if (lines > 1) expect(found.at(-1)).toBeGreaterThanOrEqual(2)
      // No page before the last two has room left.
      for (const [page, count] of found.slice(0, -2).entries()) expect(count).toBe(page === 0 ? 11 : 15)
    }
  })
})
