// A map of states, or of the counties of one, in six color steps. A table beside it has the same figures.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- An SVG has no native list. Its areas take the focus one at a time. */
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import type { StateCode } from '#shared/us-states.ts'
import { cx } from './cx.ts'
import { formatCount, plural } from './format.ts'
import type { Bands } from './map-data.ts'
import { loadShapes, neighborOf, type Shape } from './map-shapes.ts'
import { useWidth } from './use-width.ts'

/** In pixels, as `max-h-115` and `max-h-42.5` below. */
const MAX_HEIGHT = 460
const COMPACT_HEIGHT = 170

type AreaMapProps = {
  label: string
  state?: StateCode | undefined
  /** By postal code of a state, or number of a county. */
  values: ReadonlyMap<string, number | null>
  bands: Bands
  format: (value: number) => string
  /** One area, or several where the user chooses a set. */
  chosen?: string | readonly string[] | undefined
  onChoose: (code: string) => void
  /** Enter on a chosen area. */
  onOpen?: (code: string) => void
  onLeave?: (() => void) | undefined
  /** Asked once for each level: whether the map takes the focus that the level before had. */
  takesFocus?: (() => boolean) | undefined
  /** Small, where a list below it is what the user works with. */
  compact?: boolean
}

export function AreaMap(props: AreaMapProps) {
  const {
    label,
    state,
    values,
    bands,
    format,
    onChoose,
    onOpen,
    onLeave,
    takesFocus,
    compact = false,
  } = props
  const chosen = [props.chosen ?? []].flat()
  const { shapes, viewBox } = use(loadShapes(state))
  const [active, setActive] = useState<string>()
  const root = useRef<SVGSVGElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const stops = [active, chosen[0], shapes[0]?.code].find((code) =>
    shapes.some((shape) => shape.code === code),
  )
  useEffect(() => {
    if (takesFocus?.()) root.current?.querySelector<SVGPathElement>('[tabindex="0"]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- Only another level moves the focus.
  }, [state])
  const rings = shapes.filter(({ code }) => chosen.includes(code))
  const valueOf = ({ code }: Shape) => values.get(code) ?? null
  const stepOf = (shape: Shape) => bands.stepOf(valueOf(shape))
  const sayOf = (shape: Shape) => {
    const value = valueOf(shape)
    return `${shape.name}, ${value === null ? 'none' : format(value)}`
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const current = shapes.find(({ code }) => code === stops)
    if (!current) return
    if (event.key === 'Escape' && onLeave) {
      event.preventDefault()
      return onLeave()
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return chosen.includes(current.code) && onOpen ? onOpen(current.code) : onChoose(current.code)
    }
    const next = neighborOf(shapes, current, event.key)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (!next) return
    setActive(next.code)
    root.current?.querySelector<SVGPathElement>(`[data-code="${next.code}"]`)?.focus()
  }
  // The height is limited, so a tall state is drawn smaller than its width allows.
  const unit = Math.max(
    viewBox[2] / Math.max(320, width || 640),
    viewBox[3] / (compact ? COMPACT_HEIGHT : MAX_HEIGHT),
  )
  return (
    <div ref={frame}>
      <svg
        ref={root}
        viewBox={viewBox.join(' ')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- The user chooses one area here.
        role="listbox"
        aria-label={label}
        aria-multiselectable={Array.isArray(props.chosen) || undefined}
        onKeyDown={handleKeyDown}
        className={cx('mx-auto block h-auto w-full', compact ? 'max-h-42.5' : 'max-h-115')}
      >
        {shapes.map((shape) => (
          <path
            key={shape.code}
            data-code={shape.code}
            d={shape.path}
            role="option"
            aria-selected={chosen.includes(shape.code)}
            aria-label={sayOf(shape)}
            tabIndex={shape.code === stops ? 0 : -1}
            fill={`var(--seq-${stepOf(shape)})`}
            stroke="var(--bg-surface)"
            vectorEffect="non-scaling-stroke"
            onClick={() => onChoose(shape.code)}
            onFocus={() => setActive(shape.code)}
            className="cursor-pointer outline-none hover:opacity-80 focus-visible:[stroke-width:3] focus-visible:[stroke:var(--focus)]"
          >
            <title>{sayOf(shape)}</title>
          </path>
        ))}
        {rings.map((ring) => (
          <g key={ring.code} fill="none" pointerEvents="none">
            <path
              d={ring.path}
              stroke="var(--bg-surface)"
              strokeWidth="6"
              vectorEffect="non-scaling-stroke"
            />
            <path d={ring.path} stroke="var(--text-1)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </g>
        ))}
        <Labels
          shapes={labelled(shapes, { state, chosen, values, unit })}
          unit={unit}
          isInside={!state}
          stepOf={stepOf}
        />
      </svg>
    </div>
  )
}

type Labelling = {
  state: StateCode | undefined
  chosen: readonly string[]
  values: ReadonlyMap<string, number | null>
  unit: number
}

const MAX_COUNTY_LABELS = 5

/** States that hold their letters and the chosen one. Of counties, the highest few. */
function labelled(shapes: readonly Shape[], { state, chosen, values, unit }: Labelling): Shape[] {
  if (!state)
    return shapes.filter(
      ({ code, size }) => size > 1_900 * Math.max(1, unit * unit * 0.7) || chosen.includes(code),
    )
  const valueOf = ({ code }: Shape) => values.get(code) ?? 0
  const highest = shapes.filter((shape) => valueOf(shape) > 0).toSorted((a, b) => valueOf(b) - valueOf(a))
  const kept: Shape[] = []
  for (const shape of highest) {
    const isClear = kept.every(
      (other) => Math.abs(other.y - shape.y) > 16 * unit || Math.abs(other.x - shape.x) > 90 * unit,
    )
    if (isClear) kept.push(shape)
    if (kept.length === MAX_COUNTY_LABELS) break
  }
  return kept
}

type LabelsProps = {
  shapes: readonly Shape[]
  unit: number
  isInside: boolean
  stepOf: (shape: Shape) => number
}

function Labels({ shapes, unit, isInside, stepOf }: LabelsProps) {
  return (
    <g aria-hidden="true" pointerEvents="none" textAnchor="middle" fontSize={12 * unit}>
      {shapes.map((shape) =>
        isInside ? (
          <text key={shape.code} x={shape.x} y={shape.y + 4 * unit} fill={`var(--seq-${stepOf(shape)}-text)`}>
            {shape.code}
          </text>
        ) : (
          <text
            key={shape.code}
            x={shape.x}
            y={shape.y + 18 * unit}
            fill="var(--text-1)"
            stroke="var(--bg-surface)"
            strokeWidth={3 * unit}
            paintOrder="stroke"
          >
            {shape.name}
          </text>
        ),
      )}
    </g>
  )
}

type MapLegendProps = {
  state?: StateCode | undefined
  values: ReadonlyMap<string, number | null>
  bands: Bands
  noun: readonly [one: string, many: string]
  /** Beside a compact map: two columns, and the sum. */
  compact?: boolean
}

/** Each band with the number of its areas. Together they are all areas. */
export function MapLegend({ state, values, bands, noun, compact = false }: MapLegendProps) {
  const { shapes } = use(loadShapes(state))
  const counts = bands.labels.map(
    (_, step) => shapes.filter(({ code }) => bands.stepOf(values.get(code) ?? null) === step).length,
  )
  if (compact)
    return (
      <div className="num min-w-0">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2">
          {bands.labels.map((text, step) => (
            <li key={text} className="flex min-w-0 items-center gap-2 text-ink-2">
              <span
                aria-hidden="true"
                style={{ background: `var(--seq-${step})` }}
                className="h-3 w-5 flex-none rounded-4"
              />
              <span className="min-w-0 flex-1">{text}</span>
              <span className="text-ink-3">{formatCount(counts[step] ?? 0)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2 flex justify-between border-t pt-2 text-ink-3">
          <span className="capitalize">{noun[1]}</span>
          {formatCount(shapes.length)}
        </p>
      </div>
    )
  return (
    <ul className="num mt-3 grid auto-cols-fr grid-flow-col gap-0.5 text-12">
      {bands.labels.map((text, step) => (
        <li key={text} className="min-w-0">
          <span
            aria-hidden="true"
            style={{ background: `var(--seq-${step})` }}
            className="mb-1.5 block h-2"
          />
          <span className="block text-ink-2 max-md:text-11">{text}</span>
          <span className="block text-ink-3 max-md:hidden">{plural(counts[step] ?? 0, ...noun)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The areas before their figures are known, in the place of the map. */
export function MapSilhouette({ state }: { state?: StateCode | undefined }) {
  const { shapes, viewBox } = use(loadShapes(state))
  return (
    <svg viewBox={viewBox.join(' ')} className="mx-auto block h-auto max-h-115 w-full animate-skeleton">
      {shapes.map(({ code, path }) => (
        <path
          key={code}
          d={path}
          fill="var(--bg-skeleton)"
          stroke="var(--bg-surface)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
