import { describe, expect, it } from 'vitest'
import { findPlace, findZip, listPlaces } from './places.ts'

describe('places', () => {
  it('are found by their code', () => {
    expect(findZip('77030')).toEqual({
      zip: '77030',
      city: 'Houston',
      state: 'TX',
      lat: 29.706,
      lng: -95.402,
      county: '48201',
    })
    expect(findZip('00000')).toBeNull()
    expect(findZip('7703')).toBeNull()
  })

  it.each(['houston, tx', 'Houston TX', ' Houston ,TX ', 'Houston, TX 77030', '77030', 'houst'])(
    'are found by %j',
    (words) => expect(findPlace(words)).toMatchObject({ city: 'Houston', state: 'TX' }),
  )

  it('are never invented', () => expect(findPlace('Nowhere-in-particular')).toBeNull())

  it('are suggested by prefix, large cities first', () => {
    expect(listPlaces('hous')[0]).toMatchObject({ city: 'Houston', state: 'TX' })
    expect(listPlaces('770')).toHaveLength(8)
    expect(listPlaces('7')).toEqual([])
  })
})
