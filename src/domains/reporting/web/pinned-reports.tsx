// The reports that a user pinned to the dashboard, each with its first lines and a link to the whole.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '#platform/web/query-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { FIGURES } from '../contract/figures.ts'
import type { SavedReport } from '../contract/saved.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { figuresQuery } from './api.ts'
import { inputOf, shownFigureOf } from './definition.ts'
import { cellWords } from './figure-words.ts'
import { periodWords } from './periods.ts'
import { pinnedReportsQuery } from './saved-api.ts'

const MOST_LINES = 6

export function PinnedReports() {
  const pinned = useQuery(pinnedReportsQuery)
  return pinned.data?.items.map((saved) => <Pinned key={saved.id} saved={saved} />)
}

function Pinned({ saved }: { saved: SavedReport }) {
  const report = useQuery(figuresQuery('staff', inputOf(saved.report)))
  return (
    <Panel
      title={
        <Link
          to="/account-reporting/builder"
          search={{ saved: saved.id }}
          className="rounded-4 hover:underline"
        >
          {saved.name}
        </Link>
      }
      note={report.data ? periodWords(report.data) : undefined}
    >
      <div className="px-4 pb-3">
        {report.data ? (
          <Lines saved={saved} report={report.data} />
        ) : (
          <QueryState
            query={report}
            loading={<Skeleton className="h-24" />}
            missing="This report cannot be shown. Open it and change it."
          />
        )}
      </div>
    </Panel>
  )
}

/** The last figure by line, or each figure of a report without a split. */
function Lines({ saved, report }: { saved: SavedReport; report: FiguresAnswer }) {
  const { figures } = saved.report
  const shown = shownFigureOf(saved.report)
  const totals = Object.fromEntries(report.figures.map(({ name, value }) => [name, value]))
  if (saved.report.by === null)
    return (
      <dl className="flex flex-col gap-1.5">
        {figures.map((name) => (
          <SumRow key={name} label={FIGURES[name].label}>
            {cellWords(name, totals)}
          </SumRow>
        ))}
      </dl>
    )
  return (
    <dl className="flex flex-col gap-1.5">
      {report.rows.slice(0, MOST_LINES).map((row) => (
        <SumRow key={row.key} label={row.label}>
          {cellWords(shown, row.figures)}
        </SumRow>
      ))}
      <SumRow total label={FIGURES[shown].label}>
        {cellWords(shown, totals)}
      </SumRow>
    </dl>
  )
}
