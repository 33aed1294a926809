// The reports of a client: what its money did, from leads to hires. Only its own figures, never the agency's cost.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { OwnHires } from '#domains/costs/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { type ChangeSearch, useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { ReportsSkeleton } from '#ui/portal-skeletons.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { COMPARISON_LABELS } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { figuresQuery, reportFile } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { PeriodEditor } from './period-editor.tsx'
import { shortPeriod, todayIn } from './periods.ts'
import { PortalOverview } from './portal-overview.tsx'
import { ReportProblem } from './report-problem.tsx'
import { type Compare, type PortalSearch, readPortalSearch } from './search.ts'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

export function PortalReports() {
  const search = useReadSearch(readPortalSearch, useSearch({ from: '/customer/portal/reports' }))
  const change = useChangeSearch<PortalSearch>()
  const { active } = useActiveClient()
  const [isScheduling, setScheduling] = useState(false)
  const { compare = 'previous', by = 'state', from, to, tab = 'overview' } = search
  const span = { ...(active && { client: active.id }), ...(from && { from }), ...(to && { to }) }
  const input = { ...span, by, ...(compare !== 'none' && { compare }) }
  const report = useQuery(figuresQuery('customer', input))
  const hires = report.data?.figures.find(({ name }) => name === 'hires')?.value
  return (
    <PortalPage
      name="Reports"
      title="Reports"
      actions={
        <>
          {report.data ? <Choices report={report.data} compare={compare} onChange={change} /> : null}
          <ExportMenu file={reportFile('customer', 'figures', input)} />
        </>
      }
    >
      <div className="mt-3">
        <Tabs
          label="Reports"
          className="-mx-6 max-md:-mx-4"
          value={tab}
          onChange={(next) => change({ tab: next === 'overview' ? undefined : next, hire: undefined })}
          items={[
            { value: 'overview', label: 'Overview' },
            { value: 'hires', label: 'Hires', count: hires ?? null },
          ]}
        />
      </div>
      <div className="mt-4">
        {report.data ? (
          <Content
            report={report.data}
            search={search}
            span={span}
            name={active?.name ?? 'Your company'}
            onChange={change}
            onSchedule={() => setScheduling(true)}
          />
        ) : (
          <QueryState
            query={report}
            loading={<ReportsSkeleton />}
            missing={
              <ReportProblem
                error={report.error}
                onClear={() => change({ from: undefined, to: undefined, by: undefined })}
              />
            }
          />
        )}
      </div>
      {isScheduling && active ? (
        <ScheduleDialog
          audience="customer"
          name={`Report, ${active.name}`}
          report={{ filters: { client: active.id }, by, compare: compare === 'none' ? null : compare }}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </PortalPage>
  )
}

type ContentProps = {
  report: FiguresAnswer
  search: PortalSearch
  span: { client?: string; from?: string; to?: string }
  name: string
  onChange: ChangeSearch<PortalSearch>
  onSchedule: () => void
}

function Content({ report, search, span, name, onChange, onSchedule }: ContentProps) {
  if (search.tab === 'hires')
    return (
      <OwnHires
        client={span.client}
        from={report.from}
        to={report.to}
        open={search.hire}
        onOpen={(hire) => onChange({ hire })}
      />
    )
  return (
    <PortalOverview
      report={report}
      search={search}
      span={span}
      name={name}
      onChange={onChange}
      onSchedule={onSchedule}
    />
  )
}

type ChoicesProps = { report: FiguresAnswer; compare: Compare; onChange: ChangeSearch<PortalSearch> }

function Choices({ report, compare, onChange }: ChoicesProps) {
  const compares = [
    {
      value: 'previous',
      label:
        report.compared && compare === 'previous'
          ? `vs ${shortPeriod(report.compared)}`
          : COMPARISON_LABELS.previous,
    },
    {
      value: 'year',
      label:
        report.compared && compare === 'year' ? `vs ${shortPeriod(report.compared)}` : COMPARISON_LABELS.year,
    },
    { value: 'none', label: 'No comparison' },
  ] as const
  return (
    <>
      <Popover
        label="Period"
        align="end"
        trigger={<Button iconAfter={ChevronDown}>{shortPeriod(report)}</Button>}
      >
        <PeriodEditor
          key={`${report.from} ${report.to}`}
          value={report}
          today={todayIn(report.timezone, report.asOf)}
          onChange={({ from, to }) =>
            onChange({ from, to, rows: undefined, key: undefined, step: undefined, hire: undefined })
          }
        />
      </Popover>
      <Select<Compare>
        size="sm"
        label="Compare with"
        className="h-8 max-w-44 max-md:hidden"
        value={compare}
        options={compares}
        onChange={(next) => onChange({ compare: next === 'previous' ? undefined : next })}
      />
    </>
  )
}
