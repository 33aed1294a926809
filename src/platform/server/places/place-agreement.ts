// Whether ZIP code, city and state are one place. A ZIP code often serves several cities, so a nearby city also
// matches.
import type { FieldProblem } from '#shared/errors.ts'
import { findCity, findZip, type Place } from './places.ts'

type Given = { zip: string | null; city: string | null; state: string | null }

const MAX_MILES = 60

/** The ZIP code exists and matches the state and the city, if both are known. */
export function zipProblem({ zip, city, state }: Given): FieldProblem | null {
  if (!zip) return null
  const place = findZip(zip)
  if (!place) return { path: 'zip', message: 'No place has this ZIP code. Check its five digits.' }
  const known = `ZIP code ${zip} is in ${place.city}, ${place.state}`
  if (state && state !== place.state)
    return { path: 'zip', message: `${known}. Change the ZIP code or the state.` }
  const other = city && findCity(city, place.state)
  if (!other) return null
  const miles = milesBetween(place, other)
  if (miles <= MAX_MILES) return null
  return {
    path: 'zip',
    message: `${known}, ${Math.round(miles)} miles from ${other.city}. Change the ZIP code or the city.`,
  }
}

/** Job boards refuse unknown cities, so a posting needs a city on the map. */
export function cityProblem({ zip, city, state }: Given): FieldProblem | null {
  if (!city || !state || findCity(city, state)) return null
  const place = zip ? findZip(zip) : null
  const advice = place?.state === state ? `Enter ${place.city}, or a city nearby.` : 'Check its spelling.'
  return { path: 'city', message: `There is no city “${city}” in ${state}. ${advice}` }
}

type Point = Pick<Place, 'lat' | 'lng'>

export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(other.lat - one.lat) / 2) ** 2 +
    Math.cos(radians(one.lat)) *
      Math.cos(radians(other.lat)) *
      Math.sin(radians(other.lng - one.lng) / 2) ** 2
  return 2 * 3959 * Math.asin(Math.sqrt(a))
}
