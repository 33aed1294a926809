// The job queues: how many jobs wait, how long, how fast they are done. Idle queues are folded.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { formatTime } from '#ui/format-time.ts'
import type { JobQueue } from '../contract/operations.ts'
import { LATE_SECONDS } from '../contract/queues.ts'
import { FiguresTable, figureCell, figureRow } from './figures-table.tsx'
import { queuesQuery } from './operations-api.ts'
import { formatSeconds } from './words.ts'

const HEAD = [
  { id: 'queue', label: 'Queue' },
  { id: 'waiting', label: 'Waiting', figure: true },
  { id: 'oldest', label: 'Oldest', figure: true },
  { id: 'rate', label: 'Rate', figure: true },
  { id: 'failed', label: 'Failed', figure: true },
]

const isBusy = ({ depth, active, rate, failed }: JobQueue) => depth + active + (rate ?? 0) + failed > 0

export function Queues() {
  const { user } = useRouteContext({ from: '/staff' })
  const queues = useQuery(queuesQuery)
  const [isWhole, setIsWhole] = useState(false)
  if (!queues.data) return <QueryState query={queues} />
  const { items } = queues.data
  const busy = items.filter(isBusy)
  const shown = isWhole ? items : busy
  const asOf = formatTime(new Date(queues.dataUpdatedAt), user.timezone)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <FiguresTable
          title="Queues"
          note={`As of ${asOf}. Amber: oldest over 5 min`}
          head={HEAD}
          isEmpty={shown.length === 0}
          empty={`All ${items.length} queues are idle.`}
        >
          {shown.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </FiguresTable>
      </div>
      {busy.length < items.length ? (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Hide idle queues' : `Show all ${items.length} queues`}
        </Button>
      ) : null}
    </div>
  )
}

function QueueRow({ queue: { label, depth, active, oldestSeconds, rate, failed } }: { queue: JobQueue }) {
  const late = oldestSeconds !== null && oldestSeconds > LATE_SECONDS && 'text-warning-text'
  return (
    <tr className={figureRow}>
      <th scope="row" className="text-left font-medium">
        {label}
        {active > 0 ? <span className="font-normal text-ink-3">, {formatCount(active)} running</span> : null}
      </th>
      <td className={cx(figureCell, late)}>{formatCount(depth)}</td>
      <td className={cx(figureCell, late)}>
        {oldestSeconds === null ? <span className="text-ink-3">–</span> : formatSeconds(oldestSeconds)}
      </td>
      <td className={cx(figureCell, 'text-ink-2')}>{rate ? `${formatCount(rate)} a min` : 'idle'}</td>
      <td className={cx(figureCell, failed > 0 && 'text-danger-text')}>{formatCount(failed)}</td>
    </tr>
  )
}
