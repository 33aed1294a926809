// The map of leads in stock with its table. Both show the same figures and the same chosen area.
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useRef, useState } from 'react'
import type { AgeBand } from '#domains/shop/contract/words.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'
import { AreaMap, MapLegend, MapSilhouette } from '#ui/area-map.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { cx } from '#ui/cx.ts'
import { loadShapes } from '#ui/map-shapes.ts'
import { MapSkeleton } from '#ui/page-skeletons.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { AreaFigures } from '../contract/schemas.ts'
import {
  bandsOf,
  formatMetric,
  METRIC_LABELS,
  METRICS,
  type Metric,
  rowsOf,
  valuesOf,
} from './area-figures.ts'
import { AreaPrices } from './area-prices.tsx'
import { AreaTable, type StockArea } from './area-table.tsx'
import { areasQuery } from './areas-api.ts'

export type AreaSearch = {
  metric?: Metric | undefined
  state?: StateCode | undefined
  /** The map shows the counties of the state. */
  isCounties?: boolean | undefined
  county?: string | undefined
  category?: string | undefined
  age?: AgeBand | undefined
}

type AreaPanelProps = {
  search: AreaSearch
  onChange: (changes: AreaSearch) => void
  /** Shows the leads in stock of an area in the list. */
  onOpenStock: (area: AreaSearch & { isUnknown?: boolean }) => void
  /** A lead is open beside the list: the map shrinks, and the list keeps its place. */
  compact?: boolean
  /** Why the user may not set prices, if so. */
  lockedReason?: string | undefined
}

export function AreaPanel(props: AreaPanelProps) {
  const { search } = props
  const state = search.isCounties ? search.state : undefined
  // The levels of the map replace each other, so the focus is handed over.
  const isHanding = useRef(false)
  const level: Level = {
    change: (changes) => {
      isHanding.current = true
      props.onChange(changes)
    },
    takesFocus: () => {
      const takes = isHanding.current
      isHanding.current = false
      return takes
    },
  }
  const figures = useQuery(areasQuery({ state, category: search.category, age: search.age }))
  if (figures.isLoadingError) return <QueryState query={figures} />
  return (
    <section aria-label="Leads by area" className="border-b px-6 pt-1 pb-5 max-md:px-4">
      {figures.data ? (
        <Suspense fallback={<PanelSkeleton state={state} />}>
          <Figures {...props} figures={figures.data} state={state} level={level} />
        </Suspense>
      ) : (
        <PanelSkeleton state={state} />
      )}
    </section>
  )
}

/** The shapes load beside the figures, so the map appears in its place first. */
function PanelSkeleton({ state }: { state: StateCode | undefined }) {
  return (
    <Suspense fallback={<MapSkeleton />}>
      <MapSkeleton map={<MapSilhouette state={state} />} />
    </Suspense>
  )
}

type Level = { change: (changes: AreaSearch) => void; takesFocus: () => boolean }
type FiguresProps = AreaPanelProps & { figures: AreaFigures; state: StateCode | undefined; level: Level }

function Figures(props: FiguresProps) {
  const { search, onChange, onOpenStock, lockedReason, compact = false, figures, state, level } = props
  const { metric = 'stock' } = search
  const [isPricing, setPricing] = useState(false)
  const { shapes } = use(loadShapes(state))
  const names = new Map(shapes.map(({ code, name }) => [code, name]))
  const products = figures.products.filter(({ category }) => category === search.category)
  // Shared leads are what most clients buy.
  const ofAge = products.filter(({ ageBand }) => ageBand === (search.age ?? 'fresh'))
  const product = ofAge.find(({ exclusive }) => !exclusive) ?? ofAge[0] ?? products[0]
  const rows = rowsOf(figures, names, { product, state })
  const chosen = state ? search.county : search.state
  const row = rows.find(({ code }) => code === chosen)
  const map = { state, values: valuesOf(rows, metric), bands: bandsOf(rows, metric) }
  const areaOf = (code: string): AreaSearch =>
    state ? { county: code } : { state: STATES.find((one) => one === code) }
  const choose = (code: string) => {
    setPricing(false)
    if (code === chosen) onChange(state ? { county: undefined } : { state: undefined })
    else if (metric === 'stock') onOpenStock(areaOf(code))
    else onChange(areaOf(code))
  }
  const openStock = (area: StockArea) => {
    if (typeof area === 'object') onOpenStock(areaOf(area.code))
    else onOpenStock({ state, county: undefined, isUnknown: area === 'unknown' })
    document.querySelector('[data-leads-list]')?.scrollIntoView()
  }
  const leave = () => level.change({ isCounties: undefined, county: undefined })
  const why = pricingProblem({
    lockedReason,
    hasChosen: Boolean(row),
    hasProducts: products.length > 0,
    category: search.category,
  })
  return (
    <>
      <div className={cx('mb-3 flex flex-wrap items-center gap-2', compact && 'max-md:hidden')}>
        <Segmented
          label="Figure on the map"
          value={metric}
          onChange={(next) => onChange({ metric: next === 'stock' ? undefined : next })}
          options={METRICS.map((value) => ({ value, label: METRIC_LABELS[value] }))}
        />
        {compact ? null : (
          <>
            <Combobox
              label={state ? 'Find a county' : 'Find a state'}
              placeholder={state ? 'Find a county' : 'Find a state'}
              value={chosen}
              onChange={choose}
              options={rows.map(({ code, name }) => ({ value: code, label: name }))}
              className="w-48 max-md:w-full"
            />
            <Combobox
              label="Category"
              placeholder="All categories"
              value={search.category}
              onChange={(next) => onChange({ category: next === ALL ? undefined : next })}
              options={categoryOptions(figures, search.category)}
              className="w-48 max-md:w-full"
            />
            <span className="flex-1" />
            {search.state && !state ? (
              <Button onClick={() => level.change({ isCounties: true })}>
                Show counties of {STATE_NAMES[search.state]}
              </Button>
            ) : null}
            {state ? <Button onClick={leave}>All states</Button> : null}
            <Button disabledReason={why} onClick={() => setPricing(true)}>
              Set prices
            </Button>
          </>
        )}
      </div>
      <div
        className={cx(
          'grid items-start gap-8',
          compact ? 'grid-cols-1 max-md:hidden' : 'grid-cols-[3fr_2fr] @max-4xl/page:grid-cols-1',
        )}
      >
        <figure
          className={cx(compact && 'grid grid-cols-[minmax(0,280px)_minmax(0,1fr)] items-center gap-7')}
        >
          <AreaMap
            {...map}
            compact={compact}
            label={state ? `Counties of ${STATE_NAMES[state]}` : 'States'}
            format={(value) => formatMetric(metric, value)}
            chosen={chosen}
            onChoose={choose}
            onOpen={() => (state ? !why && setPricing(true) : level.change({ isCounties: true }))}
            takesFocus={level.takesFocus}
            onLeave={state ? leave : undefined}
          />
          <MapLegend {...map} compact={compact} noun={state ? ['county', 'counties'] : ['state', 'states']} />
          {metric === 'price' && !search.category && !compact ? (
            <p className="mt-2 text-ink-2">Choose a category to see its prices.</p>
          ) : null}
          {compact ? null : (
            <figcaption className="mt-2 text-12 text-ink-3 max-md:hidden">
              {state
                ? 'Arrow keys move between counties. Enter sets prices, Esc shows all states.'
                : 'Arrow keys move between states. Enter chooses one, and once more shows its counties.'}
            </figcaption>
          )}
        </figure>
        {compact ? null : (
          <AreaTable
            rows={rows}
            metric={metric}
            onMetric={(next) => onChange({ metric: next === 'stock' ? undefined : next })}
            bands={map.bands}
            noun={state ? 'County' : 'State'}
            totalLabel={state ? STATE_NAMES[state] : 'All states'}
            others={figures}
            anywhereLabel={state ? `Anywhere in ${STATE_NAMES[state]}` : 'Anywhere in the country'}
            chosen={chosen}
            onChoose={choose}
            onOpenStock={openStock}
            detail={
              row && isPricing ? (
                <AreaPrices
                  key={row.code}
                  area={row}
                  state={state}
                  products={products}
                  onDone={() => setPricing(false)}
                />
              ) : null
            }
          />
        )}
      </div>
    </>
  )
}

const ALL = 'all'

function categoryOptions({ products }: AreaFigures, chosen: string | undefined) {
  const names = new Set([...products.map(({ category }) => category), ...(chosen ? [chosen] : [])])
  return [
    { value: ALL, label: 'All categories' },
    ...[...names].toSorted().map((name) => ({ value: name, label: name })),
  ]
}

type Pricing = {
  lockedReason: string | undefined
  hasChosen: boolean
  hasProducts: boolean
  category: string | undefined
}

function pricingProblem({ lockedReason, hasChosen, hasProducts, category }: Pricing): string | undefined {
  if (lockedReason) return lockedReason
  if (!category) return 'Filter by category first. Prices belong to a product.'
  if (!hasProducts) return `No product sells ${category} leads yet.`
  return hasChosen ? undefined : 'Choose an area on the map first.'
}
