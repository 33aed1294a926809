// The plot of the country. Shapes and code load on demand and then work offline.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- An SVG has no native list. Its states take the focus one at a time. */
import { geoPath } from 'd3-geo'
import { type KeyboardEvent, useRef, useState } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json'
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { mapStep, type UsMapProps } from './map-data.ts'

type Shape = { code: string; name: string; path: string; x: number; y: number; labelled: boolean }

// The file is for a canvas of 975 by 610, so no projection is needed.
const toPath = geoPath()
const minimumLabelArea = 1900

/** The ids of states in the map data, in the order of their names. */
const STATE_NUMBERS = [
  1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
  33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 72, 44, 45, 46, 47, 48, 49, 50, 51, 53, 54, 55, 56,
]

function readShapes(topology: Topology<{ states: GeometryCollection }>): Shape[] {
  const collection = feature(topology, topology.objects.states)
  return collection.features.flatMap((shape) => {
    const code = STATES[STATE_NUMBERS.indexOf(Number(shape.id))]
    if (!code) return []
    const [x, y] = toPath.centroid(shape)
    const labelled = toPath.area(shape) > minimumLabelArea
    return [{ code, name: STATE_NAMES[code], path: toPath(shape) ?? '', x, y, labelled }]
  })
}

// The package ships plain JSON; its shape is that of every TopoJSON file.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const shapes = readShapes(atlas as unknown as Topology<{ states: GeometryCollection }>).sort((a, b) =>
  a.name.localeCompare(b.name),
)

type UsMapPlotProps = Required<Pick<UsMapProps, 'label' | 'values' | 'onChoose' | 'format'>> & {
  chosen?: string
  highest: number
}

export function UsMapPlot({ label, values, chosen, onChoose, format, highest }: UsMapPlotProps) {
  const [active, setActive] = useState(0)
  const root = useRef<SVGSVGElement>(null)
  const ring = shapes.find((shape) => shape.code === chosen)
  const handleKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    const current = shapes[active]
    if (current && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return onChoose(current.code)
    }
    if (!step) return
    event.preventDefault()
    const next = (active + step + shapes.length) % shapes.length
    setActive(next)
    root.current?.querySelectorAll<SVGPathElement>('[role=option]')[next]?.focus()
  }
  return (
    <svg
      ref={root}
      viewBox="0 0 975 610"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- The user chooses one state here.
      role="listbox"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="h-auto w-full"
    >
      {shapes.map((shape, place) => (
        <path
          key={shape.code}
          d={shape.path}
          role="option"
          aria-selected={shape.code === chosen}
          aria-label={`${shape.name}, ${format(values[shape.code] ?? 0)}`}
          tabIndex={place === active ? 0 : -1}
          fill={`var(--seq-${mapStep(values[shape.code] ?? 0, highest)})`}
          stroke="var(--bg-surface)"
          onClick={() => onChoose(shape.code)}
          onFocus={() => setActive(place)}
          className="outline-none hover:opacity-80 focus-visible:[stroke-width:3] focus-visible:[stroke:var(--focus)]"
        >
          <title>{`${shape.name}, ${format(values[shape.code] ?? 0)}`}</title>
        </path>
      ))}
      {ring ? (
        <g fill="none" pointerEvents="none">
          <path d={ring.path} stroke="var(--bg-surface)" strokeWidth="6" />
          <path d={ring.path} stroke="var(--text-1)" strokeWidth="2" />
        </g>
      ) : null}
      <g aria-hidden="true" pointerEvents="none" textAnchor="middle" className="text-[13px]">
        {shapes
          .filter((shape) => shape.labelled)
          .map((shape) => (
            <text
              key={shape.code}
              x={shape.x}
              y={shape.y + 4}
              fill={`var(--seq-${mapStep(values[shape.code] ?? 0, highest)}-text)`}
            >
              {shape.code}
            </text>
          ))}
      </g>
    </svg>
  )
}
