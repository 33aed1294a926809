// The chosen figure by month beside the median of similar clients, or by day of the period.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Chart } from '#ui/chart.tsx'
import { formatCount, formatDuration, formatMoney } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { COSTS, FIGURES, type FigureName, isFree } from '../contract/figures.ts'
import type { FiguresAnswer, TrendAnswer } from '../contract/schemas.ts'
import { type Audience, figuresQuery, trendQuery } from './api.ts'
import { dayWords, shortMonth } from './periods.ts'
import { filtersOf, type SpanSearch } from './search.ts'

type TrendPanelProps = {
  audience: Audience
  figure: FigureName
  span: SpanSearch
  report: FiguresAnswer
  /** The name of the client for the legend. */
  name: string
  byDay: boolean
  onByDay: (byDay: boolean) => void
}

const VIEWS = [
  { value: 'months', label: 'Months' },
  { value: 'days', label: 'Days' },
] as const
/** More days are too thin to tell apart. */
const MAX_DAYS = 92
const isCost = (name: FigureName) => COSTS.some((cost) => FIGURES[name].kind === 'sum' && name === cost)

export function TrendPanel(props: TrendPanelProps) {
  const { figure, report, byDay, onByDay } = props
  const { kind, label } = FIGURES[figure]
  const days = Math.round((Date.parse(report.to) - Date.parse(report.from)) / 86_400_000) + 1
  const mayBeDays = kind === 'sum' && !isCost(figure) && days > 1 && days <= MAX_DAYS
  const showsDays = mayBeDays && byDay
  return (
    <Panel
      title={`${label}, by ${showsDays ? 'day' : 'month'}`}
      note={showsDays ? daysWords(report, days) : undefined}
      actions={
        mayBeDays ? (
          <Segmented
            size="sm"
            label="Trend"
            options={VIEWS}
            value={byDay ? 'days' : 'months'}
            onChange={(next) => onByDay(next === 'days')}
          />
        ) : undefined
      }
    >
      {showsDays ? <Days {...props} /> : <Months {...props} />}
    </Panel>
  )
}

function daysWords({ unfinished }: FiguresAnswer, days: number): string {
  if (!unfinished) return `${formatCount(days)} days`
  return `${unfinished.days} of ${unfinished.of} days, ${unfinished.of - unfinished.days} to come`
}

function Months({ audience, figure, span, report, name }: TrendPanelProps) {
  const { from: _from, to: _to, ...filters } = span
  const trend = useQuery(trendQuery(audience, { ...filters, figure, to: report.to }))
  if (!trend.data) return <Waiting query={trend} />
  return <MonthsChart trend={trend.data} name={name} />
}

function MonthsChart({ trend, name }: { trend: TrendAnswer; name: string }) {
  const { figure, similar, months } = trend
  const series = [
    { id: 'value', label: name },
    ...(similar
      ? [{ id: 'median', label: `Median of ${similar.clients} similar clients`, dashed: true }]
      : []),
  ]
  const points = months.map(({ month, value, median }) => ({
    label: shortMonth(month),
    values: { value: scaled(figure, value), median: scaled(figure, median) },
  }))
  return (
    <Chart
      label={`${FIGURES[figure].label} by month`}
      kind={FIGURES[figure].kind === 'sum' ? 'bar' : 'line'}
      series={series}
      points={points}
      format={formatOf(figure)}
      totals={false}
    />
  )
}

function Days({ audience, figure, span }: TrendPanelProps) {
  const days = useQuery(
    figuresQuery(audience, { ...filtersOf(span), from: span.from, to: span.to, figures: figure, by: 'day' }),
  )
  if (!days.data) return <Waiting query={days} />
  return (
    <Chart
      label={`${FIGURES[figure].label} by day`}
      kind="bar"
      series={[{ id: figure, label: FIGURES[figure].label }]}
      points={daysBetween(days.data).map((day) => ({
        label: dayWords(day),
        values: {
          [figure]: scaled(figure, days.data.rows.find(({ key }) => key === day)?.figures[figure] ?? 0),
        },
      }))}
      format={formatOf(figure)}
    />
  )
}

/** Days without a row are zero. */
function daysBetween({ from, to }: FiguresAnswer): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  )
}

function Waiting({ query }: { query: Parameters<typeof QueryState>[0]['query'] }) {
  return <QueryState query={query} loading={<Skeleton className="mx-4 mb-4 h-56" />} />
}

/** The axis counts in steps of whole numbers, so a rate is shown as its percentage. */
const scaled = (figure: FigureName, value: number | null): number | undefined => {
  if (value === null || isFree(figure, value)) return undefined
  return FIGURES[figure].unit === 'rate' ? Math.round(value * 1000) / 10 : value
}

const FORMATS = {
  count: formatCount,
  rate: (value: number) => `${formatCount(value)}%`,
  minutes: (value: number) => formatDuration(value * 60_000),
  cents: (value: number) => formatMoney(value, { whole: true }),
} as const
const formatOf = (figure: FigureName) => FORMATS[FIGURES[figure].unit]
