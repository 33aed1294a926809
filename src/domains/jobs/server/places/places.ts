// Places in the United States, offline: 40,000 ZIP codes with their city and a point on the map.
// Points are the Census Bureau's (public domain); codes of post boxes have the middle of their city.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Place } from '../../schemas.ts'

const FILE = new URL('./us-zip-codes.tsv.br', import.meta.url)
const MOST = 8

type Table = {
  /** A line of "zip, city, state, lat, lng" for each code. */
  codes: Map<string, string>
  /** The codes of a city, by "houston, tx". */
  cities: Map<string, string[]>
}
let loaded: Table | undefined

/** Read when first asked for: many processes never are. */
function table(): Table {
  if (loaded) return loaded
  const codes = new Map<string, string>()
  const cities = new Map<string, string[]>()
  for (const row of brotliDecompressSync(readFileSync(FILE)).toString('utf8').split('\n')) {
    const [zip, city, state] = row.split('\t')
    if (!zip || !city || !state) continue
    codes.set(zip, row)
    const key = `${city}, ${state}`.toLowerCase()
    const others = cities.get(key)
    if (others) others.push(zip)
    else cities.set(key, [zip])
  }
  loaded = { codes, cities }
  return loaded
}

export function findZip(zip: string): Place | null {
  const row = table().codes.get(zip)
  if (!row) return null
  const [code = '', city = '', state = '', lat, lng] = row.split('\t')
  return { zip: code, city, state, lat: Number(lat), lng: Number(lng) }
}

/** The place a person means: a code, a city with its state, either in the form that we write ourselves. */
export function findPlace(words: string): Place | null {
  const zip = /\b(\d{5})\b/.exec(words)?.[1]
  if (zip) return findZip(zip)
  return middleOf(keyOf(words)) ?? listPlaces(words)[0] ?? null
}

const keyOf = (words: string) =>
  words
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*,\s*|\s(?=[a-z]{2}$)/, ', ')

/** A city with many codes stands at their middle. */
function middleOf(key: string): Place | null {
  const places = (table().cities.get(key) ?? []).flatMap((zip) => findZip(zip) ?? [])
  const [first] = places
  if (!first) return null
  const mean = (pick: (place: Place) => number) =>
    Math.round((places.reduce((sum, place) => sum + pick(place), 0) / places.length) * 1000) / 1000
  return { ...first, lat: mean((place) => place.lat), lng: mean((place) => place.lng) }
}

/** Those whose code or city starts so; larger cities, which have more codes, first. */
export function listPlaces(words: string): Place[] {
  const { codes, cities } = table()
  const start = words.trim()
  if (/^\d+$/.test(start)) {
    if (start.length < 3) return []
    const found = [...codes.keys()].filter((zip) => zip.startsWith(start))
    return found.slice(0, MOST).flatMap((zip) => findZip(zip) ?? [])
  }
  const key = keyOf(start)
  return [...cities]
    .filter(([name]) => name.startsWith(key))
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST)
    .flatMap(([name]) => middleOf(name) ?? [])
}
