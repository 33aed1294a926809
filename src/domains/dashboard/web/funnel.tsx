// Of the period's applications: how many reached each stage. Each step opens its applications.
import { Link } from '@tanstack/react-router'
import { formatCount } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Stats } from '../contract/endpoints.ts'
import type { Asked } from './search.ts'

type FunnelProps = Pick<Stats, 'funnel'> & { asked: Asked }

export function Funnel({ funnel, asked: { days, ...of } }: FunnelProps) {
  const shown = { ...(days !== '30' && { days }), ...of }
  const most = Math.max(1, ...funnel.map(({ reached }) => reached))
  return (
    <Panel title="Funnel" note={`applications from the last ${days} days`}>
      <ol className="flex flex-col gap-1 px-4 pt-1 pb-3">
        {funnel.map(({ stageId, label, reached }) => {
          const share = Math.round((reached / most) * 100)
          return (
            <li key={stageId}>
              <Link
                to="."
                search={{ ...shown, list: 'reached', stage: stageId }}
                className="grid grid-cols-[110px_minmax(0,1fr)_56px_48px] items-center gap-3 rounded-4 py-1 hover:bg-hover"
              >
                <span className="truncate text-ink-2">{label}</span>
                <span aria-hidden="true" className="h-3.5 rounded-4 bg-sunken">
                  <span className="block h-full rounded-4 bg-primary" style={{ width: `${share}%` }} />
                </span>
                <span className="num text-right font-medium">
                  {formatCount(reached)}
                  <VisuallyHidden> applications, </VisuallyHidden>
                </span>
                <span className="num text-right text-ink-3">{share}%</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
