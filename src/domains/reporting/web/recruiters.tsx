// The work of each recruiter: applications, calls, messages, submissions, interviews, hires, and days in each stage.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ReportProblem } from './report-problem.tsx'
import { recruitersQuery, tableFile } from './saved-api.ts'
import { type RecruitersSearch, readRecruitersSearch } from './search.ts'
import { TableFilters } from './table-filters.tsx'
import { TableReportView } from './table-report.tsx'
import { recruitersHeading } from './week-words.ts'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
] as const

export function Recruiters() {
  const search = useReadSearch(
    readRecruitersSearch,
    useSearch({ from: '/staff/account-reporting/recruiters' }),
  )
  const change = useChangeSearch<RecruitersSearch>()
  const table = useQuery(recruitersQuery(search))
  const isNarrowed = search.client !== undefined || search.from !== undefined
  return (
    <Page>
      <title>Recruiters · Candor Hire</title>
      <PageHeader
        title={recruitersHeading(table.data ?? search)}
        actions={
          <>
            <Segmented
              label="Whose"
              options={WHOSE}
              value={search.whose ?? 'team'}
              onChange={(next) => change({ whose: next === 'mine' ? next : undefined })}
            />
            <ExportMenu file={tableFile('recruiters-week', search)} />
          </>
        }
      />
      <FilterBar
        onClear={isNarrowed ? () => change({ client: undefined, from: undefined, to: undefined }) : undefined}
      >
        <TableFilters
          client={search.client}
          from={search.from}
          to={search.to}
          table={table.data}
          onChange={change}
        />
      </FilterBar>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4">
        {table.data ? (
          <>
            <TableReportView table={table.data} label="Work of each recruiter" />
            <p className="pt-3 text-12 text-ink-3">
              Open and overdue applications are those of today. Days per stage are medians.
            </p>
          </>
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
    </Page>
  )
}
