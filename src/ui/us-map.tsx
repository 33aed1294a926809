// The country by state, in six color steps. A table beside it has the same figures.
import { lazy, Suspense } from 'react'
import { formatCount } from './format.ts'
import type { UsMapProps } from './map-data.ts'
import { Skeleton } from './skeleton.tsx'

const UsMapPlot = lazy(() => import('./us-map-plot.tsx').then((module) => ({ default: module.UsMapPlot })))

export function UsMap({ format = formatCount, ...props }: UsMapProps) {
  const highest = Math.max(0, ...Object.values(props.values))
  return (
    <figure aria-label={props.label}>
      <Suspense fallback={<Skeleton className="aspect-[975/610] w-full rounded-8" />}>
        <UsMapPlot {...props} format={format} highest={highest} />
      </Suspense>
      <MapLegend highest={highest} format={format} />
    </figure>
  )
}

function MapLegend({ highest, format }: { highest: number; format: (value: number) => string }) {
  return (
    <figcaption className="num mt-2 flex flex-wrap items-center gap-3 text-12 text-ink-3">
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <span key={step} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            style={{ background: `var(--seq-${step})` }}
            className="size-3 rounded-[2px]"
          />
          {step === 0 ? 'none' : `up to ${format(Math.floor((highest / 5) * step))}`}
        </span>
      ))}
    </figcaption>
  )
}
