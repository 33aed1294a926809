// The report of one client or of all: figures, trend, funnel and lines, each with its rows.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { formatExact } from '#ui/format-time.ts'
import { ListNotice } from '#ui/list-notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { DashboardSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { AccountReport } from './account-report.tsx'
import { figuresQuery, reportFile } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportProblem } from './report-problem.tsx'
import { type AccountSearch, filtersOf, noFilters, readAccountSearch } from './search.ts'
import { useDroppedFilter } from './use-dropped-filter.ts'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

export function AccountReporting() {
  const search = useReadSearch(readAccountSearch, useSearch({ from: '/staff/account-reporting' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<AccountSearch>()
  const [isScheduling, setScheduling] = useState(false)
  const isMobile = useIsMobile()
  const { compare = 'previous', by = 'campaign', from, to } = search
  const filters = filtersOf(search)
  const span = { ...filters, ...(from && { from }), ...(to && { to }) }
  const input = { ...span, by, ...(compare !== 'none' && { compare }) }
  const report = useQuery(figuresQuery('staff', input))
  const dropped = useDroppedFilter(report.error, filters, (name) =>
    change({ [name]: undefined }, { replace: true }),
  )
  const clients = useQuery(allClientsQuery).data
  const client = clients?.find(({ id }) => id === search.client)?.name
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <Page>
      <title>Account reporting · Candor Hire</title>
      <PageHeader
        title="Account reporting"
        actions={
          <>
            <ExportMenu file={reportFile('staff', 'figures', input)} />
            <Button variant="primary" icon={Mail} onClick={() => setScheduling(true)}>
              {isMobile ? 'Schedule' : 'Schedule by email'}
            </Button>
          </>
        }
      />
      <FilterBar
        onClear={
          isNarrowed
            ? () => change({ ...noFilters, rows: undefined, key: undefined, step: undefined })
            : undefined
        }
        actions={report.data ? <AsOf at={report.data.asOf} zone={user.timezone} /> : undefined}
      >
        <ReportFilters
          span={span}
          compare={compare}
          report={report.data}
          onChange={(changes) => change({ ...changes, rows: undefined, key: undefined, step: undefined })}
        />
      </FilterBar>
      {dropped ? <ListNotice>{dropped}</ListNotice> : null}
      {report.data ? (
        <AccountReport
          report={report.data}
          search={search}
          span={span}
          name={client ?? (search.client ? 'This client' : 'All clients')}
          onChange={change}
        />
      ) : (
        <QueryState
          query={report}
          loading={<DashboardSkeleton />}
          missing={
            <ReportProblem
              error={report.error}
              onClear={() =>
                change({
                  ...noFilters,
                  from: undefined,
                  to: undefined,
                  rows: undefined,
                  key: undefined,
                  step: undefined,
                })
              }
            />
          }
        />
      )}
      {isScheduling ? (
        <ScheduleDialog
          audience="staff"
          name={client ? `Account report, ${client}` : 'Account report'}
          report={{ filters, by, compare: compare === 'none' ? null : compare }}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </Page>
  )
}

function AsOf({ at, zone }: { at: string; zone: string }) {
  return (
    <span className="text-12 text-ink-3 max-md:hidden">
      Current to {formatExact(new Date(at), zone).replace(/^\w+, /, '')}
    </span>
  )
}
