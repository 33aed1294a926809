// The days of a campaign as a chart. A day, and each of its figures in the table, opens its recipients.
import { Link } from '@tanstack/react-router'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { addDays } from '#shared/zoned-time.ts'
import { Chart } from '#ui/chart.tsx'
import type { ChartOpen } from '#ui/chart-data.ts'
import type { Results } from '../contract/schemas.ts'
import { DAY_FIGURES, FIGURE_LABELS, type FigureName } from '../contract/words.ts'
import { dayText, NO_FILTER, type RecipientSearch } from './search.ts'

type DayChartProps = { days: Results['days']; figures: readonly FigureName[] }

export function DayChart({ days, figures }: DayChartProps) {
  const change = useChangeSearch<RecipientSearch>()
  const shown = everyDay(days)
  const series = DAY_FIGURES.filter((figure) => figures.includes(figure))
  const link: ChartOpen['link'] = ({ index, series: of }, text) => (
    <Link
      to="."
      search={{ day: shown[index]?.day, figure: series.find((figure) => figure === of) }}
      resetScroll={false}
      activeProps={{}}
      className="inline-flex min-h-6 items-center rounded-4 text-primary-text hover:underline"
    >
      {text}
    </Link>
  )
  return (
    <section aria-labelledby="chart-title" className="min-w-0 rounded-8 border bg-surface pt-3">
      <h2 id="chart-title" className="px-4 font-semibold">
        By day <span className="text-12 font-normal text-ink-3">each candidate once</span>
      </h2>
      <Chart
        label={`${series.map((figure) => FIGURE_LABELS[figure]).join(', ')} by day`}
        series={series.map((id) => ({ id, label: FIGURE_LABELS[id] }))}
        points={shown.map(({ day, ...values }) => ({ label: dayText(day), values }))}
        open={{ link, point: (index) => change({ ...NO_FILTER, day: shown[index]?.day }) }}
      />
    </section>
  )
}

/** From the first to the last, also those without an event. */
function everyDay(days: Results['days']): Results['days'] {
  const known = new Map(days.map((each) => [each.day, each]))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const count = (Date.parse(last.day) - Date.parse(first.day)) / 86_400_000 + 1
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first.day, index)
    return known.get(day) ?? { day, sent: 0, opened: 0, replied: 0 }
  })
}
