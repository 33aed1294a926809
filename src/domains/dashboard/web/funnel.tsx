// Of those who applied in the period: how many reached each stage. Bars with their figures are their own table.
import { formatCount } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import type { Period, Stats } from '../contract.ts'

export function Funnel({ funnel, days }: Pick<Stats, 'funnel'> & { days: Period }) {
  const most = Math.max(1, ...funnel.map(({ reached }) => reached))
  return (
    <Panel title="Funnel" note={`applications that came in during the last ${days} days`}>
      <ol className="flex flex-col gap-2 px-4 pt-1 pb-4">
        {funnel.map(({ stageId, label, reached }) => {
          const share = Math.round((reached / most) * 100)
          return (
            <li key={stageId} className="grid grid-cols-[110px_minmax(0,1fr)_56px_48px] items-center gap-3">
              <span className="truncate text-ink-2">{label}</span>
              <span aria-hidden="true" className="h-3.5 rounded-4 bg-sunken">
                <span className="block h-full rounded-4 bg-primary" style={{ width: `${share}%` }} />
              </span>
              <span className="num text-right font-medium">{formatCount(reached)}</span>
              <span className="num text-right text-ink-3">{share} %</span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
