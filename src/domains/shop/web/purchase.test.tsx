// What the purchase screen says about quantities and forecasts.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { ForecastWords } from './forecast-words.tsx'
import { TooLow } from './purchase-payment.tsx'
import { PurchaseQuantity } from './purchase-quantity.tsx'
import { choiceOf, hasChoice, readPurchaseSearch } from './purchase-search.ts'

it('reads a quantity above the limit of an order as the limit, and says so', () => {
  const read = (quantity: unknown) => readPurchaseSearch({ quantity }).quantity
  expect([1e20, '1e20', 1_001, 7, 0, 'many'].map(read)).toEqual([
    1_000,
    1_000,
    1_000,
    7,
    undefined,
    undefined,
  ])
  const shown = (value: number) =>
    renderToStaticMarkup(
      <TooltipProvider>
        <PurchaseQuantity value={value} onChange={() => undefined} />
      </TooltipProvider>,
    )
  expect(shown(1_000)).toContain('Order at most 1,000 leads at once.')
  expect(shown(999)).not.toContain('at most')
})

it('shows no box where nothing is foreseen', () => {
  const soldOut = {
    forecast: null,
    reach: 'all',
    quantity: 5,
    isStanding: false,
    isDelivered: false,
  } as const
  const coverage = { orders: 0, inTime: 0 }
  expect(renderToStaticMarkup(<ForecastWords {...soldOut} coverage={coverage} />)).toBe('')
  expect(renderToStaticMarkup(<ForecastWords {...soldOut} coverage={coverage} isStanding />)).toContain(
    'No forecast',
  )
})

it('asks for what the order lacks and what is owed, because new money pays debt first', () => {
  const text = (owed: number) =>
    renderToStaticMarkup(
      <TooLow
        missing={4_450}
        owed={owed}
        lock={undefined}
        onAdd={() => undefined}
        onCard={() => undefined}
      />,
    )
  expect(text(0)).toContain('Add $44.50')
  expect(text(4_200)).toContain('Add $86.50')
  expect(text(4_200)).toContain('pays the $42.00 you owe first')
})

it('starts with the choice of the last order, unless the address has one', () => {
  const line = { category: 'Nursing', shareLimit: 3, ageBand: 'fresh', quantity: 25 } as const
  const choice = (filter: object) =>
    choiceOf({ lines: [{ ...line, filter }] } as unknown as Parameters<typeof choiceOf>[0])
  const same = { category: 'Nursing', shares: 3, age: 'fresh', quantity: 25 }
  expect(choice({})).toEqual(same)
  expect(choice({ states: ['TX', 'OK'] })).toEqual({ ...same, state: ['TX', 'OK'] })
  expect(choice({ zip: '77030', radiusMiles: 60 })).toEqual({ ...same, zip: '77030', radius: 60 })
  // A client without an order, and an order without lines.
  expect([choiceOf(null), choiceOf(undefined), choiceOf({ lines: [] })]).toEqual([{}, {}, {}])
  expect([{}, { zip: undefined }, { quantity: 5 }, { bought: 'x' }].map(hasChoice)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
