// Rows within a radius, as SQL.
import type { Value } from './list-filters.ts'

const MILES_A_DEGREE = 69.05
const EARTH_MILES = 3_958.8

type Circle = { lat: number; lng: number; miles: number }

/** The distance in miles from the center, and the conditions of the circle. `alias` names a table with lat and lng. */
export function withinRadius(alias: string, { lat, lng, miles }: Circle, value: Value) {
  const [a, b] = [`${value(lat)}::float8`, `${value(lng)}::float8`]
  const distance = `${2 * EARTH_MILES} * asin(least(1, sqrt(sin(radians(${alias}.lat - ${a}) / 2) ^ 2
      + cos(radians(${a})) * cos(radians(${alias}.lat)) * sin(radians(${alias}.lng - ${b}) / 2) ^ 2)))`
  const high = miles / MILES_A_DEGREE
  const wide = high / Math.max(0.2, Math.cos((lat * Math.PI) / 180))
  // The box uses an index. The circle decides.
  const conditions = [
    `${alias}.lat between ${value(lat - high)}::float8 and ${value(lat + high)}::float8`,
    `${alias}.lng between ${value(lng - wide)}::float8 and ${value(lng + wide)}::float8`,
    `${distance} <= ${value(miles)}::float8`,
  ]
  return { distance, conditions }
}
