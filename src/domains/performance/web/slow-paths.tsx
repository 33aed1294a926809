// The important calls, slowest first, with their budget.
import { TriangleAlert } from 'lucide-react'
import { CALL_BUDGET_MS } from '#shared/vitals.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/format.ts'
import type { Performance } from '../contract/endpoints.ts'
import { FiguresTable, figureCell, figureRow } from './figures-table.tsx'
import { formatMs } from './words.ts'

const head = [
  { id: 'path', label: 'Path or operation' },
  { id: 'p75', label: 'p75', figure: true },
  { id: 'p99', label: 'p99', figure: true },
  { id: 'budget', label: 'Budget', figure: true },
  { id: 'samples', label: 'Calls', figure: true },
]

export function SlowPaths({ calls }: { calls: Performance['calls'] }) {
  return (
    <FiguresTable
      title="Slow paths"
      note={`1 of 10 calls is timed. The p99 budget is ${formatMs(CALL_BUDGET_MS)}`}
      head={head}
      isEmpty={calls.length === 0}
      empty="No calls timed yet."
    >
      {calls.map(({ path, p75, p99, overBudget, samples }) => (
        <tr key={path} className={figureRow}>
          <th scope="row" className="text-left font-medium">
            {path}
          </th>
          <td className={figureCell}>{formatMs(p75)}</td>
          <td className={figureCell}>{formatMs(p99)}</td>
          <td className={figureCell}>
            {overBudget ? (
              <Badge tone="danger" icon={TriangleAlert}>
                over
              </Badge>
            ) : (
              <span className="text-ink-3">within</span>
            )}
          </td>
          <td className={`${figureCell} text-ink-3`}>{formatCount(samples)}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}
