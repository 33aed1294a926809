// Where the leads are: states on the map, or a circle around a ZIP code.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { STATES } from '#shared/us-states.ts'
import { AreaMap, MapLegend } from '#ui/area-map.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { countBands } from '#ui/map-data.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Quote, ShopProduct } from '../contract/buying-schemas.ts'
import { stockAreasQuery } from './api.ts'
import { isHalfZip, type PurchaseSearch, ZIP_LENGTH } from './purchase-search.ts'
import { stateName } from './words.ts'

type PurchaseAreaProps = {
  product: ShopProduct
  clientId: string
  search: PurchaseSearch
  radius: number
  quote: Quote | undefined
  problem: Error | null
  onChange: (changes: PurchaseSearch) => void
}

type StockArea = { area: string; inStock: number; unitCents: number; mostCents: number }

export function PurchaseArea(props: PurchaseAreaProps) {
  const { product, clientId, search, quote, onChange } = props
  const areas = useQuery(stockAreasQuery(product.id, clientId))
  const chosen = search.state ?? []
  const items = areas.data?.items ?? []
  const values = new Map(items.map(({ area, inStock }) => [area, inStock]))
  const bands = countBands(items.map(({ inStock }) => inStock))
  const toggle = (code: string) => {
    const state = STATES.find((one) => one === code)
    if (!state) return
    const next = chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state]
    onChange({ state: next.length > 0 ? next : undefined, zip: undefined, radius: undefined })
  }
  if (areas.isLoadingError) return <QueryState query={areas} />
  return (
    <section
      aria-label="Area"
      data-tour="area"
      className="mt-5 grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] items-start gap-7 max-md:grid-cols-1"
    >
      <figure>
        <Suspense fallback={<Skeleton className="aspect-[975/610] w-full rounded-8" />}>
          <AreaMap
            label="States, choose one or several"
            values={values}
            bands={bands}
            format={(value) => `${formatCount(value)} in stock`}
            chosen={search.zip ? [] : chosen}
            onChoose={toggle}
            onOpen={toggle}
          />
          <MapLegend values={values} bands={bands} noun={['state', 'states']} />
        </Suspense>
      </figure>
      <div className="flex min-w-0 flex-col gap-5">
        <ChosenStates
          items={items}
          chosen={search.zip ? [] : chosen}
          isCircle={search.zip !== undefined}
          quote={quote}
          onToggle={toggle}
          onClear={() => onChange({ state: undefined, zip: undefined, radius: undefined })}
        />
        <Circle {...props} />
      </div>
    </section>
  )
}

type ChosenStatesProps = {
  items: readonly StockArea[]
  chosen: readonly string[]
  isCircle: boolean
  quote: Quote | undefined
  onToggle: (code: string) => void
  onClear: () => void
}

const MOST = 6

/** The chosen states with stock, price and share of the order. Without a choice, the states with most stock. */
function ChosenStates({ items, chosen, isCircle, quote, onToggle, onClear }: ChosenStatesProps) {
  const most = items.toSorted((a, b) => b.inStock - a.inStock).slice(0, MOST)
  const found = (code: string) =>
    items.find(({ area }) => area === code) ?? { area: code, inStock: 0, unitCents: null, mostCents: null }
  const rows = chosen.length > 0 ? chosen.map(found) : most
  const yours = (code: string) =>
    (quote?.parts ?? []).filter(({ state }) => state === code).reduce((sum, { count }) => sum + count, 0)
  if (items.length === 0) return <p className="text-ink-2">None of these leads are in stock now.</p>
  return (
    <div className="min-w-0">
      <table className="w-full">
        <caption className="sr-only">
          {chosen.length > 0 ? 'Chosen states' : 'States with most stock'}
        </caption>
        <thead>
          <tr className="border-b text-ink-2 [&>th]:pb-1.5 [&>th]:font-normal">
            <th scope="col" className="text-left">
              {chosen.length > 0 ? 'Chosen states' : 'Most in stock'}
            </th>
            <th scope="col" className="text-right">
              In stock
            </th>
            <th scope="col" className="text-right">
              Each
            </th>
            <th scope="col" className="text-right">
              Yours
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(({ area, inStock, unitCents, mostCents }) => (
            <tr key={area} className="border-b [&>td]:py-1.5">
              <td>
                <button
                  type="button"
                  aria-pressed={chosen.includes(area)}
                  onClick={() => onToggle(area)}
                  className="rounded-4 text-left hover:underline max-md:min-h-8"
                >
                  {stateName(area)}
                </button>
              </td>
              <td className="text-right">{formatCount(inStock)}</td>
              <td className="text-right">{eachWords(unitCents, mostCents)}</td>
              <td className="text-right font-medium">{yours(area) > 0 ? formatCount(yours(area)) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
        {areaSentence(chosen.length, isCircle, quote)}
        {chosen.length > 0 || isCircle ? (
          <button type="button" onClick={onClear} className="link max-md:min-h-8">
            Choose all states
          </button>
        ) : null}
      </p>
    </div>
  )
}

/** Some counties cost more than their state. */
function eachWords(unitCents: number | null, mostCents: number | null): string {
  if (unitCents === null) return '–'
  return mostCents !== null && mostCents > unitCents
    ? `from ${formatMoney(unitCents)}`
    : formatMoney(unitCents)
}

function areaSentence(chosen: number, isCircle: boolean, quote: Quote | undefined): string {
  const stock = quote ? ` ${formatCount(quote.inStock)} in stock.` : ''
  if (isCircle) return `The area around your ZIP code.${stock}`
  return chosen > 0 ? `${plural(chosen, 'state')}.${stock} The newest come first.` : `All states.${stock}`
}

const RADII = ['10', '25', '50', '100', '200'] as const

type ZipState = { problem: Error | null; isTyping: boolean }

function zipProblem(zip: string, { problem, isTyping }: ZipState): string | undefined {
  if (isHalfZip(zip)) return isTyping ? undefined : 'Enter all five digits.'
  return zip && problem ? sentenceOf(problem) : undefined
}

function Circle({ search, radius, problem, onChange }: PurchaseAreaProps) {
  const { zip = '' } = search
  const [isTyping, setTyping] = useState(false)
  const error = zipProblem(zip, { problem, isTyping })
  const handleZip = (given: string) => {
    const next = given.replaceAll(/\D/g, '').slice(0, ZIP_LENGTH)
    if (next === '') onChange({ zip: undefined, radius: undefined })
    else onChange({ zip: next, ...(next.length === ZIP_LENGTH && { state: undefined }) })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Or by ZIP code" error={error}>
        <Input
          value={zip}
          inputMode="numeric"
          placeholder="ZIP code"
          autoComplete="postal-code"
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onText={handleZip}
        />
      </Field>
      <Field label="Distance">
        <Select
          value={RADII.find((value) => Number(value) === radius) ?? '50'}
          onChange={(value) => onChange({ radius: Number(value) })}
          options={RADII.map((value) => ({ value, label: `within ${value} mi` }))}
        />
      </Field>
    </div>
  )
}
