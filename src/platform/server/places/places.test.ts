import { describe, expect, it } from 'vitest'
import { findPlace, findState, findZip, listPlaces } from './places.ts'

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

  it.each([
    'houston, tx',
    'Houston TX',
    'Houston, Texas',
    'houston texas',
    ' Houston ,TX ',
    'Houston, TX 77030',
    '77030',
    'houst',
  ])('are found by %j', (words) => expect(findPlace(words)).toMatchObject({ city: 'Houston', state: 'TX' }))

  it.each(['Nowhere-in-particular', 'Houston, Maine', ',', ' '])('are never invented: %j', (words) =>
    expect(findPlace(words)).toBeNull(),
  )

  it.each([
    ['Portland, Maine', 'Portland', 'ME'],
    ['Port Washington', 'Port Washington', 'NY'],
    ['New York', 'New York', 'NY'],
  ])('are in the named state: %j', (words, city, state) =>
    expect(findPlace(words)).toMatchObject({ city, state }),
  )

  it.each([
    ['TX', 'TX'],
    [' texas ', 'TX'],
    ['North  Carolina', 'NC'],
    ['Washington State', 'WA'],
    ['D.C.', 'DC'],
    ['New York', null],
    ['New York State', 'NY'],
    ['Texas City', null],
    ['ZZ', null],
    ['', null],
  ])('%j is the state %j', (words, state) => expect(findState(words)).toBe(state))

  it('are suggested by prefix, large cities first', () => {
    expect(listPlaces('hous')[0]).toMatchObject({ city: 'Houston', state: 'TX' })
    expect(listPlaces('770')).toHaveLength(8)
    expect(listPlaces('7')).toEqual([])
  })
})
