// Places in the United States, offline: 40,000 ZIP codes with city, coordinates and county. Coordinates are from the Census
// Bureau (public domain). Codes of post boxes have the center of their city. See docs/PLACES.md.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { StateCode } from '#shared/us-states.ts'
import { cityStateIn, stateIn } from '../import-cells.ts'

const FILE = new URL('./us-zip-codes.tsv.br', import.meta.url)
const MAX_SUGGESTIONS = 8

export type Place = {
  zip: string
  city: string
  state: string
  lat: number
  lng: number
  /** The code of the county, such as 48201. */
  county: string
}

/**
 * One row per code, in order: zip, city, state, lat, lng, county. Loaded on first use, because many processes never need
 * it.
 */
let rows: string[] | undefined
const allRows = () => (rows ??= brotliDecompressSync(readFileSync(FILE)).toString('utf8').split('\n'))

/** The rows of a city by its key, "houston, tx". */
let cities: Map<string, string[]> | undefined

function allCities(): Map<string, string[]> {
  if (cities) return cities
  cities = new Map()
  for (const row of allRows()) {
    const [, city, state] = row.split('\t')
    if (!city || !state) continue
    // The file has full names, so this is enough for a key.
    const key = `${city}, ${state}`.toLowerCase().replaceAll('-', ' ')
    const others = cities.get(key)
    if (others) others.push(row)
    else cities.set(key, [row])
  }
  return cities
}

let counties: Map<string, string> | undefined

/** The state of a county by its code, or null for a code that does not exist. */
export function stateOfCounty(code: string): string | null {
  counties ??= new Map(
    allRows().map((row) => {
      const { county, state } = placeOf(row)
      return [county, state]
    }),
  )
  return (code && counties.get(code)) || null
}

function placeOf(row: string): Place {
  const [zip = '', city = '', state = '', lat, lng, county = ''] = row.split('\t')
  return { zip, city, state, lat: Number(lat), lng: Number(lng), county }
}

export const allPlaces = (): Place[] => allRows().map(placeOf)

/** The rows whose code starts with this. */
function rowsFrom(start: string, max: number): string[] {
  const all = allRows()
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return all.slice(low, low + max).filter((row) => row.startsWith(start))
}

export function findZip(zip: string): Place | null {
  const [row] = /^\d{5}$/.test(zip) ? rowsFrom(zip, 1) : []
  return row ? placeOf(row) : null
}

/** The place of an input: a code, or a city with its state, in our own format. */
export function findPlace(words: string): Place | null {
  const zip = /\b(\d{5})\b/.exec(words)?.[1]
  if (zip) return findZip(zip)
  return middleOf(keyOf(words)) ?? cityOfNamedState(words) ?? listPlaces(words)[0] ?? null
}

/** "Portland Maine", unless it is a city such as Port Washington. */
function cityOfNamedState(words: string): Place | null {
  const named = cityStateIn(words)
  return named ? middleOf(cityKey(named.city, named.state)) : null
}

/** The state of an input such as "TX", "Texas" or "Washington State". "New York" is the city. */
export function findState(words: string): StateCode | null {
  const name = words.trim().replace(/\s+/g, ' ')
  if (/^new york$/i.test(name)) return null
  return stateIn(name.replace(/^state of | state$/i, '')) ?? null
}

/** The center of a city. Null when no ZIP code of the state has this city. */
export function findCity(city: string, state: string): Place | null {
  return middleOf(cityKey(city, state)) ?? middleOf(cityKey(city.replace(/ city$/i, ''), state))
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }

const cityKey = (city: string, state: string) => `${plainCity(city)}, ${state.toLowerCase()}`

/** "St. Louis" and "Saint Louis" are the same city. */
const plainCity = (city: string) =>
  city
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[\s-]+/)
    .map((word, index, all) => (index < all.length - 1 && ABBREVIATIONS[word]) || word)
    .join(' ')
    .trim()

/** User input: a city, its start, or a city and its state, with or without a comma. */
function keyOf(words: string): string {
  const text = words.trim().replace(/\s+/g, ' ')
  const named = text.includes(',') ? cityStateIn(text) : undefined
  if (named) return cityKey(named.city, named.state)
  const [, city = text, state] = /^(.*?)(?: ?, ?| )([a-z]{2})$/i.exec(text) ?? []
  return state ? cityKey(city, state) : plainCity(city.replace(/,.*/, ''))
}

/** The center of a city with many codes. */
function middleOf(key: string): Place | null {
  const places = (allCities().get(key) ?? []).map(placeOf)
  const [first] = places
  if (!first) return null
  const mean = (pick: (place: Place) => number) =>
    Math.round((places.reduce((sum, place) => sum + pick(place), 0) / places.length) * 1000) / 1000
  return { ...first, lat: mean((place) => place.lat), lng: mean((place) => place.lng) }
}

/** Codes or cities that start with this, larger cities first (they have more codes). */
export function listPlaces(words: string): Place[] {
  const start = words.trim()
  if (/^\d+$/.test(start)) return start.length < 3 ? [] : rowsFrom(start, MAX_SUGGESTIONS).map(placeOf)
  const key = keyOf(start)
  if (!key) return []
  return [...allCities()]
    .filter(([name]) => name.startsWith(key))
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_SUGGESTIONS)
    .flatMap(([name]) => middleOf(name) ?? [])
}
