import { describe, expect, it } from 'vitest'
import { cityProblem, zipProblem } from './place-agreement.ts'

const place = (zip: string | null, city: string | null, state: string | null) => ({ zip, city, state })

describe('a ZIP code', () => {
  it.each([
    ['77002', 'Houston', 'TX'],
    ['77002', null, null],
    [null, 'Nowhere', 'TX'],
    // Neighborhoods and nearby cities share a ZIP code with its named city.
    ['90028', 'Hollywood', 'CA'],
    ['77002', 'Pasadena', 'TX'],
    ['63101', 'St. Louis', 'MO'],
    ['10001', 'New York City', 'NY'],
  ])('agrees: %s %s %s', (zip, city, state) => expect(zipProblem({ zip, city, state })).toBeNull())

  it.each([
    ['00000', 'Houston', 'TX', 'No place has this ZIP code. Check its five digits.'],
    ['77002', 'Houston', 'OH', 'ZIP code 77002 is in Houston, TX. Change the ZIP code or the state.'],
    [
      '77002',
      'Dallas',
      'TX',
      'ZIP code 77002 is in Houston, TX, 228 miles from Dallas. Change the ZIP code or the city.',
    ],
  ])('is refused: %s %s %s', (zip, city, state, message) =>
    expect(zipProblem(place(zip, city, state))).toEqual({ path: 'zip', message }),
  )
})

describe('a city', () => {
  it.each([
    ['77002', 'Houston', 'TX'],
    [null, 'st louis', 'MO'],
    [null, 'Mt Vernon', 'NY'],
    [null, 'Winston-Salem', 'NC'],
  ])('is known: %s %s %s', (zip, city, state) => expect(cityProblem({ zip, city, state })).toBeNull())

  it('is refused if it does not exist', () => {
    expect(cityProblem(place(null, 'Atlantis', 'TX'))).toEqual({
      path: 'city',
      message: 'There is no city “Atlantis” in TX. Check its spelling.',
    })
    expect(cityProblem(place('77002', 'Atlantis', 'TX'))?.message).toContain('Enter Houston')
  })
})
