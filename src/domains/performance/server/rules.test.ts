import { describe, expect, it } from 'vitest'
import { atShare, bucketOf, type Counted, frames, scrub, valueOf } from './rules.ts'

describe('buckets', () => {
  it.each([0, 1, 37, 199, 200, 201, 800, 2_500, 4_001, 60_000, 600_000])(
    'restore %d ms within 3 percent',
    (ms) => expect(Math.abs(valueOf('LCP', bucketOf('LCP', ms)) - ms)).toBeLessThanOrEqual(0.03 * ms + 1),
  )

  it.each([0, 0.01, 0.1, 0.25, 1.4])('restore a shift of %d', (shift) =>
    expect(Math.abs(valueOf('CLS', bucketOf('CLS', shift)) - shift)).toBeLessThanOrEqual(
      0.03 * shift + 0.001,
    ),
  )
})

describe('a percentile', () => {
  const counted = (...entries: [number, Counted['rating'], number][]): Counted[] =>
    entries.map(([ms, rating, count]) => ({ bucket: bucketOf('LCP', ms), rating, count }))

  it('is the nearest rank over all buckets, in any order', () => {
    const counts = counted([5_000, 'poor', 25], [1_000, 'good', 50], [3_000, 'needs_improvement', 25])
    expect(atShare('LCP', counts, 0.5).rating).toBe('good')
    expect(atShare('LCP', counts, 0.75).rating).toBe('needs_improvement')
    expect(atShare('LCP', counts, 0.76).rating).toBe('poor')
  })

  it('has the rating of the measurement, also when a bucket crosses the threshold', () => {
    expect(bucketOf('LCP', 2_495)).toBe(bucketOf('LCP', 2_504))
    const counts = counted([2_504, 'needs_improvement', 1], [2_495, 'good', 3])
    expect(atShare('LCP', counts, 0.75).rating).toBe('good')
    expect(atShare('LCP', counts, 0.99).rating).toBe('needs_improvement')
  })
})

describe('an error', () => {
  it.each([
    [
      'Cannot read properties of undefined (reading "name")',
      'Cannot read properties of undefined (reading "name")',
    ],
    ['422: {"detail":"Maria Lopez is here already."}', 'The server answered 422'],
    ['no row for maria@example.com', 'no row for (address)'],
    ['candidate 01a1dd30-f706-7854-85e3-42864182d6d5 is gone', 'candidate (id) is gone'],
    ['calling +1 713 555-0142 failed', 'calling (number) failed'],
    ['at /hiring-tracker?q=maria now', 'at /hiring-tracker?… now'],
  ])('“%s” is kept as “%s”', (message, kept) => expect(scrub(message)).toBe(kept))

  it('keeps only the position in our own files', () => {
    const stack = [
      'Error: Maria Lopez was not found',
      '    at load (https://hire.example.com/assets/index-abc.js:1:200)',
      '    at https://elsewhere.example.com/extension.js:4:5',
      '    at run (https://hire.example.com/assets/page-def.js?v=2:3:4)',
    ].join('\n')
    expect(frames(stack)).toBe('at load (/assets/index-abc.js:1:200)\nat run (/assets/page-def.js:3:4)')
  })
})
