// A ready report that is a table of its own.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { TableReport } from '../contract/ready-reports.ts'
import { ExportMenu } from './export-menu.tsx'
import { ReportProblem } from './report-problem.tsx'
import { tableFile, tableQuery } from './saved-api.ts'
import { type BuilderSearch } from './search.ts'
import { TableFilters } from './table-filters.tsx'
import { TableReportView } from './table-report.tsx'
import { recruitersHeading } from './week-words.ts'

type ReadyTableProps = {
  ready: { name: string; description: string; table: TableReport }
  search: BuilderSearch
}

export function ReadyTable({ ready, search }: ReadyTableProps) {
  const change = useChangeSearch<BuilderSearch>()
  const { client, from, to } = search
  const input = { ...(client && { client }), ...(from && { from }), ...(to && { to }) }
  const table = useQuery(tableQuery(ready.table, input))
  const isNarrowed = Object.keys(input).length > 0
  return (
    <>
      <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 px-6 pt-4 pb-1 max-md:px-4">
        <div className="min-w-0 flex-1 basis-72">
          <nav aria-label="Path" className="flex items-center gap-1 text-12 text-ink-2">
            <Link to="/account-reporting/builder" search={{}} className="rounded-4 hover:underline">
              Report builder
            </Link>
            <ChevronRight className="size-3 text-ink-3" />
            <span>Ready reports</span>
          </nav>
          <h1 tabIndex={-1} className="text-20 font-semibold outline-none">
            {ready.table === 'recruiters-week' ? recruitersHeading(table.data ?? { from, to }) : ready.name}
          </h1>
          <p className="text-ink-2">{ready.description}</p>
        </div>
        <ExportMenu file={{ csv: tableFile(ready.table, input) }} />
      </header>
      <FilterBar
        onClear={isNarrowed ? () => change({ client: undefined, from: undefined, to: undefined }) : undefined}
      >
        <TableFilters client={client} from={from} to={to} table={table.data} onChange={change} />
      </FilterBar>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4">
        {table.data ? (
          <TableReportView table={table.data} label={ready.name} />
        ) : (
          <QueryState
            query={table}
            loading={<ListSkeleton />}
            missing={
              <ReportProblem
                error={table.error}
                onClear={() => change({ client: undefined, from: undefined, to: undefined })}
              />
            }
          />
        )}
      </div>
    </>
  )
}
