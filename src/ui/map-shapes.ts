// The shapes of states and counties. They load on demand and then work offline.
import { type GeoPermissibleObjects, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'

export type Shape = { code: string; name: string; path: string; x: number; y: number; size: number }
export type Shapes = { shapes: readonly Shape[]; viewBox: readonly [number, number, number, number] }

// The files are for a canvas of 975 by 610, so no projection is needed.
const toPath = geoPath()
const WHOLE = [0, 0, 975, 610] as const

/** The numbers of states in the map data, in the order of STATES. */
const STATE_NUMBERS = [
  1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
  33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 72, 44, 45, 46, 47, 48, 49, 50, 51, 53, 54, 55, 56,
]

type Named = { name?: string }
type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<Named>>>

/** The middle of these states is at their edge or in water. */
const NUDGES: Partial<Record<string, readonly [x: number, y: number]>> = {
  FL: [16, 6],
  LA: [-12, -4],
  MI: [12, 18],
}

function shapeOf(found: GeoPermissibleObjects, code: string, name: string): Shape {
  const [x, y] = toPath.centroid(found)
  const [right, down] = NUDGES[code] ?? [0, 0]
  return { code, name, path: toPath(found) ?? '', x: x + right, y: y + down, size: toPath.area(found) }
}

const byName = (a: Shape, b: Shape) => a.name.localeCompare(b.name)

async function loadStates(): Promise<Shapes> {
  const { default: atlas } = await import('us-atlas/states-albers-10m.json')
  // The package ships plain JSON; its shape is that of every TopoJSON file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const topology = atlas as unknown as Atlas<'states'>
  const shapes = feature(topology, topology.objects.states).features.flatMap((found) => {
    const code = STATES[STATE_NUMBERS.indexOf(Number(found.id))]
    return code ? [shapeOf(found, code, STATE_NAMES[code])] : []
  })
  return { shapes: shapes.toSorted(byName), viewBox: WHOLE }
}

async function loadCounties(state: StateCode): Promise<Shapes> {
  const { default: atlas } = await import('us-atlas/counties-albers-10m.json')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const topology = atlas as unknown as Atlas<'counties'>
  const number = String(STATE_NUMBERS[STATES.indexOf(state)]).padStart(2, '0')
  const all = feature(topology, topology.objects.counties).features
  const features = all.filter(({ id }) => String(id).padStart(5, '0').startsWith(number))
  const [[left, top], [right, bottom]] = toPath.bounds({ type: 'FeatureCollection', features })
  const margin = (right - left) * 0.02
  const viewBox = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin] as const
  const shapes = features.map((found) =>
    shapeOf(found, String(found.id).padStart(5, '0'), found.properties.name ?? String(found.id)),
  )
  return { shapes: shapes.toSorted(byName), viewBox }
}

/** "Harris, TX" by the code of the county, such as 48201. */
export async function loadCountyName(code: string): Promise<string | undefined> {
  const state = STATES[STATE_NUMBERS.indexOf(Number(code.slice(0, 2)))]
  if (!state) return undefined
  const county = (await loadShapes(state)).shapes.find((shape) => shape.code === code)
  return county && `${county.name}, ${state}`
}

const loaded = new Map<string, Promise<Shapes>>()

/** The states, or the counties of one. Each is read once. */
export function loadShapes(state?: StateCode): Promise<Shapes> {
  const key = state ?? 'US'
  const known = loaded.get(key) ?? (state ? loadCounties(state) : loadStates())
  loaded.set(key, known)
  known.catch(() => loaded.delete(key))
  return known
}

/** The nearest shape in the direction of an arrow key, straight ahead before sideways. */
export function neighborOf(shapes: readonly Shape[], from: Shape, key: string): Shape | undefined {
  const ways: Record<string, readonly [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  }
  const way = ways[key]
  if (!way) return undefined
  let best: { shape: Shape; cost: number } | undefined
  for (const shape of shapes) {
    const [dx, dy] = [shape.x - from.x, shape.y - from.y]
    const ahead = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1] + dy * way[0])
    if (shape.code === from.code || ahead <= 0 || aside > ahead * 2) continue
    const cost = ahead + aside * 2
    if (!best || cost < best.cost) best = { shape, cost }
  }
  return best?.shape
}
