// The reports that a user pinned to the dashboard, each with its first lines and a link to the whole.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { FIGURES } from '../contract/figures.ts'
import type { TableAnswer } from '../contract/ready.ts'
import { isTable } from '../contract/ready-reports.ts'
import type { Definition, SavedReport, TableDefinition } from '../contract/saved.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { figuresQuery } from './api.ts'
import { inputOf, shownFigureOf, tableInputOf } from './definition.ts'
import { cellWords, unitWords } from './figure-words.ts'
import { type Days, periodWords } from './periods.ts'
import { pinnedReportsQuery, tableQuery } from './saved-api.ts'

const MAX_LINES = 6

export function PinnedReports() {
  const pinned = useQuery(pinnedReportsQuery)
  return pinned.data?.items.map((saved) => <Pinned key={saved.id} saved={saved} />)
}

function Pinned({ saved }: { saved: SavedReport }) {
  const { report } = saved
  return isTable(report) ? (
    <PinnedTable saved={saved} report={report} />
  ) : (
    <PinnedFigures saved={saved} definition={report} />
  )
}

function PinnedFigures({ saved, definition }: { saved: SavedReport; definition: Definition }) {
  const report = useQuery(figuresQuery('staff', inputOf(definition)))
  return (
    <Frame saved={saved} query={report} days={report.data}>
      {report.data ? <Lines definition={definition} report={report.data} /> : null}
    </Frame>
  )
}

function PinnedTable({ saved, report }: { saved: SavedReport; report: TableDefinition }) {
  const table = useQuery(tableQuery(report.table, tableInputOf(report)))
  return (
    <Frame saved={saved} query={table} days={table.data}>
      {table.data ? <TableLines table={table.data} /> : null}
    </Frame>
  )
}

type FrameProps = {
  saved: SavedReport
  query: ComponentProps<typeof QueryState>['query']
  days: Days | undefined
  children: ReactNode
}

function Frame({ saved, query, days, children }: FrameProps) {
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
      note={days ? periodWords(days) : undefined}
    >
      <div className="px-4 pb-3">
        {days ? (
          children
        ) : (
          <QueryState
            query={query}
            loading={<Skeleton className="h-24" />}
            missing="This report cannot be shown. Open it and change it."
          />
        )}
      </div>
    </Panel>
  )
}

/** The last figure by line, or each figure of a report without a split. */
function Lines({ definition, report }: { definition: Definition; report: FiguresAnswer }) {
  const { figures } = definition
  const shown = shownFigureOf(definition)
  const totals = Object.fromEntries(report.figures.map(({ name, value }) => [name, value]))
  if (definition.by === null)
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
      {report.rows.slice(0, MAX_LINES).map((row) => (
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

/** The first column of values by line. */
function TableLines({ table }: { table: TableAnswer }) {
  const [column] = table.columns
  if (!column) return null
  const { name, label, unit } = column
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : unitWords(unit, value)
  return (
    <dl className="flex flex-col gap-1.5">
      {table.rows.slice(0, MAX_LINES).map((row) => (
        <SumRow key={row.key} label={row.label}>
          {text(row.values[name])}
        </SumRow>
      ))}
      <SumRow total label={label}>
        {text(table.total[name])}
      </SumRow>
    </dl>
  )
}
