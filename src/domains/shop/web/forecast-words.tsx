// A forecast in words, and how right past ones were.
import { cx } from '#ui/cx.ts'
import type { Coverage, OrderProgress } from '../contract/buying-schemas.ts'
import type { Reach } from '../contract/words.ts'
import { fullByWords } from './words.ts'

type ForecastWordsProps = {
  forecast: OrderProgress['forecast']
  /** Null when the order is over. */
  reach: Reach | null
  coverage: Coverage
  quantity: number
  isStanding: boolean
  /** Everything is in stock and comes at once. */
  isDelivered: boolean
}

export function ForecastWords(props: ForecastWordsProps) {
  const { forecast, reach, coverage, quantity, isStanding, isDelivered } = props
  if (!forecast && !isStanding && !isDelivered) return null
  return (
    <div
      className={cx(
        'rounded-6 p-3',
        isStanding && reach === 'none' ? 'bg-warning-subtle text-warning-text' : 'bg-sunken',
      )}
    >
      {isDelivered ? (
        <p className="font-medium">
          {quantity === 1 ? 'The lead is' : `All ${quantity} are`} delivered at once.
        </p>
      ) : null}
      {forecast ? (
        <p>
          {isStanding ? 'Full' : `A standing order for ${quantity} would be full`}{' '}
          {fullByWords(forecast.p90Days)}.
        </p>
      ) : null}
      {!forecast && isStanding ? <p>{noForecastWords(reach)}</p> : null}
      {forecast && coverage.orders > 0 ? (
        <p className="text-12 text-ink-2">{coverageWords(coverage)}</p>
      ) : null}
    </div>
  )
}

const NO_FORECAST: Record<Reach, string> = {
  none: 'No forecast: the agency does not give these leads to orders now.',
  part: 'No forecast: part of these leads goes elsewhere.',
  limited: 'No forecast: limits decide how many of these leads reach orders.',
  all: 'No forecast: too few of these leads reach orders.',
}
export const noForecastWords = (reach: Reach | null) => NO_FORECAST[reach ?? 'all']

export const coverageWords = ({ orders, inTime }: Coverage) =>
  orders === 1
    ? `The last forecast was ${inTime === 1 ? 'right' : 'too early'}.`
    : `${inTime} of ${orders} past orders were full within the forecast.`
