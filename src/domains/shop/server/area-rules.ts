// Which leads an area contains, and which areas overlap. Pure but for the shipped list of places.
import { findZip, stateOfCounty } from '#platform/server/places/places.ts'
import type { Area } from '../contract/schemas.ts'

const EARTH_MILES = 3_958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { lat: number; lng: number }

function milesBetween(one: Point, other: Point): number {
  const [lat, lng] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const half =
    Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

type Located = { state: string | null; county: string | null; lat: number | null; lng: number | null }

/** Null where the lead's place is not known well enough. */
export function isInside({ states, counties, zip, radiusMiles }: Area, lead: Located): boolean | null {
  if (states && lead.state === null) return null
  if (counties && lead.county === null) return null
  if (states && !states.some((state) => state === lead.state)) return false
  if (counties && !counties.some((county) => county === lead.county)) return false
  if (!zip || !radiusMiles) return true
  const center = findZip(zip)
  if (!center || lead.lat === null || lead.lng === null) return null
  return milesBetween(center, { lat: lead.lat, lng: lead.lng }) <= radiusMiles
}

/** The counties that an area names. */
export function countiesOf({ counties, zip }: Area): string[] {
  if (counties) return counties
  const county = zip ? findZip(zip)?.county : undefined
  return county ? [county] : []
}

/** The states that an area names. None for the whole country. */
export function statesOf(area: Area): string[] {
  if (area.states) return area.states
  const states = countiesOf(area).map((county) => stateOfCounty(county))
  return [...new Set(states)].filter((state) => state !== null)
}

/** By states: two circles in one state count as overlapping, which makes a forecast careful. */
export function overlaps(one: Area, other: Area): boolean {
  const [states, others] = [statesOf(one), statesOf(other)]
  return states.length === 0 || others.length === 0 || states.some((state) => others.includes(state))
}

/** The prices that leads of an area can have. A circle can cross a border, so it keeps them all. */
export function pricesIn(prices: Readonly<Record<string, number>>, area: Area): Record<string, number> {
  const { states, counties, zip } = area
  if (zip || !(states || counties)) return { ...prices }
  const named = statesOf(area)
  const isKept = (code: string) =>
    code === 'US' ||
    named.includes(code) ||
    (counties ? counties.includes(code) : named.includes(stateOfCounty(code) ?? ''))
  return Object.fromEntries(Object.entries(prices).filter(([code]) => isKept(code)))
}
