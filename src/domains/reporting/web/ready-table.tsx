// A report that is a table of its own: a ready one, or one that was saved from it.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { SavedReport, TableDefinition } from '../contract/saved.ts'
import { kindOf, noSearch } from './builder-report.tsx'
import { isSameTable, readyReportOf, tableDefinitionOf, tableInputOf } from './definition.ts'
import { type Asking, ReportActs } from './report-acts.tsx'
import { ReportProblem } from './report-problem.tsx'
import { tableFile, tableQuery } from './saved-api.ts'
import { ScheduleLine } from './schedule-line.tsx'
import type { BuilderSearch } from './search.ts'
import { TableFilters } from './table-filters.tsx'
import { TableReportView } from './table-report.tsx'
import { recruitersHeading } from './week-words.ts'

type ReadyTableProps = {
  name: string
  description: string
  base: TableDefinition
  saved?: SavedReport | undefined
  search: BuilderSearch
}

export function ReadyTable({ name, description, base, saved, search }: ReadyTableProps) {
  const change = useChangeSearch<BuilderSearch>()
  const { user } = useRouteContext({ from: '/staff' })
  const [asking, setAsking] = useState<Asking>(null)
  const report = tableDefinitionOf(search, base)
  const isChanged = !isSameTable(report, base)
  const input = tableInputOf(report)
  const table = useQuery(tableQuery(report.table, input))
  const handleClear = () => change({ client: undefined, from: undefined, to: undefined, last: undefined })
  const heading =
    !saved && report.table === 'recruiters-week' && table.data ? recruitersHeading(table.data) : name
  return (
    <>
      <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 px-6 pt-4 pb-1 max-md:px-4">
        <div className="min-w-0 flex-1 basis-72">
          <nav aria-label="Path" className="flex items-center gap-1 text-12 text-ink-2">
            <Link to="/account-reporting/builder" search={{}} className="rounded-4 hover:underline">
              Report builder
            </Link>
            <ChevronRight className="size-3 text-ink-3" />
            <span>{kindOf(readyReportOf(report.table), saved)}</span>
          </nav>
          <h1 tabIndex={-1} className="text-20 font-semibold outline-none">
            {heading}
          </h1>
          <p className="text-ink-2">{description}</p>
        </div>
        <ReportActs
          report={report}
          saved={saved}
          name={heading}
          isChanged={isChanged}
          file={tableFile(report.table, input)}
          asking={asking}
          onAsk={setAsking}
          onSaved={(id) => change({ ...noSearch, saved: id })}
          onGone={() => change({ ...noSearch, saved: undefined })}
        />
      </header>
      <FilterBar onClear={isChanged ? handleClear : undefined}>
        <TableFilters
          client={report.filters.client}
          from={search.from}
          to={search.to}
          table={table.data}
          onChange={change}
          onLast={(last) => change({ last, from: undefined, to: undefined })}
        />
      </FilterBar>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4">
        {table.data ? (
          <TableReportView table={table.data} label={heading} />
        ) : (
          <QueryState
            query={table}
            loading={<ListSkeleton />}
            missing={<ReportProblem error={table.error} onClear={handleClear} />}
          />
        )}
        {saved?.schedule ? (
          <ScheduleLine saved={saved} zone={user.timezone} onEdit={() => setAsking('schedule')} />
        ) : null}
      </div>
    </>
  )
}
