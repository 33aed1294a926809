import { describe, expect, it } from 'vitest'
import { countBands, priceBands, RATE_BANDS } from './map-data.ts'
import { loadCountyName } from './map-shapes.ts'

describe('bands of a map', () => {
  it('grow with the counts, and none is a band of its own', () => {
    const small = countBands([0, 2, 41])
    expect(small.labels).toEqual(['None', '1 to 2', '3 to 5', '6 to 10', '11 to 20', '21 or more'])
    expect([0, 1, 2, 3, 20, 41].map(small.stepOf)).toEqual([0, 1, 1, 2, 4, 5])
    expect(countBands([231]).labels[5]).toBe('200 or more')
    expect(countBands([90_000]).labels.slice(4)).toEqual(['5,000 to 20k', '20k or more'])
    // Short enough for the legend of a small map.
    expect(countBands([1_000_000]).labels.slice(1)).toEqual([
      '1 to 9,999',
      '10k to 25k',
      '25k to 50k',
      '50k to 200k',
      '200k or more',
    ])
    expect(countBands([]).stepOf(0)).toBe(0)
  })

  it('separate no rate from a rate of 0, and 100% from almost', () => {
    expect([null, 0, 0.5, 0.849, 0.999, 1].map(RATE_BANDS.stepOf)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('cover the lowest and the highest price', () => {
    const bands = priceBands([2_600, 3_200, 2_900])
    expect(bands.stepOf(2_600)).toBe(1)
    expect(bands.stepOf(3_200)).toBe(bands.labels.length - 1)
    expect(priceBands([2_900]).labels).toEqual(['None', '$29 or more'])
    expect(priceBands([]).stepOf(null)).toBe(0)
  })
})

it('names a county by its code, and none for a code that does not exist', async () => {
  expect(await Promise.all(['48201', '01001', '48999', '99001'].map(loadCountyName))).toEqual([
    'Harris, TX',
    'Autauga, AL',
    undefined,
    undefined,
  ])
})
