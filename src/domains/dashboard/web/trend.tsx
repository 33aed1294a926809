// The days of the period in one chart.
import { Chart } from '#ui/chart.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Stats } from '../contract/endpoints.ts'

const SERIES = [
  { id: 'candidates', label: 'Candidates' },
  { id: 'applications', label: 'Applications' },
  { id: 'hires', label: 'Hires' },
]
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export function Trend({ trend }: Pick<Stats, 'trend'>) {
  const points = trend.map(({ day: date, candidates, applications, hires }) => ({
    label: day.format(new Date(`${date}T12:00:00Z`)),
    values: { candidates, applications, hires },
  }))
  return (
    <Panel title="Candidates, applications and hires">
      <Chart label="Candidates, applications and hires by day" series={SERIES} points={points} />
    </Panel>
  )
}
