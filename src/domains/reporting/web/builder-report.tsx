// One report of the builder: what it shows at the left, the result at the right.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { ListNotice } from '#ui/list-notice.tsx'
import { DashboardSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { READY_REPORTS } from '../contract/ready-reports.ts'
import type { Definition, SavedReport } from '../contract/saved.ts'
import { figuresQuery, reportFile } from './api.ts'
import { BuilderControls } from './builder-controls.tsx'
import { BuilderResult } from './builder-result.tsx'
import { definitionOf, inputOf, isSameReport, searchOf } from './definition.ts'
import { type Asking, ReportActs } from './report-acts.tsx'
import { ReportProblem } from './report-problem.tsx'
import { ScheduleLine } from './schedule-line.tsx'
import type { BuilderSearch } from './search.ts'
import { useDroppedFilter } from './use-dropped-filter.ts'

type BuilderReportProps = {
  search: BuilderSearch
  base: Definition
  name: string
  ready?: (typeof READY_REPORTS)[number] | undefined
  saved?: SavedReport | undefined
}

const CHANGED = { label: 'Changed', tone: 'warning', mark: 'dash' } as const

export function BuilderReport({ search, base, name, ready, saved }: BuilderReportProps) {
  const change = useChangeSearch<BuilderSearch>()
  const { user } = useRouteContext({ from: '/staff' })
  const [asking, setAsking] = useState<Asking>(null)
  const report = definitionOf(search, base)
  const isChanged = !isSameReport(report, base)
  const input = inputOf(report)
  const answer = useQuery(figuresQuery('staff', input))
  const handleChange = (changes: Partial<Definition>) =>
    change({ ...noFilters, ...searchOf({ ...report, ...changes }), rows: undefined, key: undefined })
  const dropped = useDroppedFilter(answer.error, report.filters, (name) =>
    handleChange({ filters: { ...report.filters, [name]: undefined } }),
  )
  return (
    <>
      <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 border-b px-6 pt-4 pb-3 max-md:px-4">
        <div className="min-w-0 flex-1 basis-72">
          <nav aria-label="Path" className="flex items-center gap-1 text-12 text-ink-2">
            <Link to="/account-reporting/builder" search={{}} className="rounded-4 hover:underline">
              Report builder
            </Link>
            <ChevronRight className="size-3 text-ink-3" />
            <span>{kindOf(ready, saved)}</span>
          </nav>
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 tabIndex={-1} className="text-20 font-semibold outline-none">
              {name}
            </h1>
            {isChanged ? <StatusPill look={CHANGED} /> : null}
          </div>
        </div>
        <ReportActs
          report={report}
          saved={saved}
          name={saved ? name : suggestedName(name, report, isChanged)}
          isChanged={isChanged}
          file={reportFile('staff', 'figures', input)}
          asking={asking}
          onAsk={setAsking}
          onSaved={(id) => change({ ...noSearch, saved: id })}
          onGone={() => change({ ...noSearch, saved: undefined })}
        />
      </header>
      {dropped ? <ListNotice>{dropped}</ListNotice> : null}
      <div className="grid min-h-0 flex-1 grid-cols-[264px_minmax(0,1fr)] print:block @max-[820px]/page:flex @max-[820px]/page:flex-col @max-[820px]/page:overflow-y-auto">
        <BuilderControls report={report} answer={answer.data} onChange={handleChange} />
        <div className="min-h-0 min-w-0 overflow-y-auto print:overflow-visible px-6 pt-4 pb-18 max-md:px-4 @max-[820px]/page:overflow-visible">
          {answer.data ? (
            <BuilderResult
              report={report}
              answer={answer.data}
              input={input}
              open={{ figure: search.rows, key: search.key }}
              onOpen={(rows, key) => change({ rows, key })}
            />
          ) : (
            <QueryState
              query={answer}
              loading={<DashboardSkeleton />}
              missing={
                <ReportProblem
                  error={answer.error}
                  onClear={() => handleChange({ period: { last: 'this_month' }, filters: {} })}
                />
              }
            />
          )}
          {saved?.schedule ? (
            <ScheduleLine saved={saved} zone={user.timezone} onEdit={() => setAsking('schedule')} />
          ) : null}
        </div>
      </div>
    </>
  )
}

export const noFilters = {
  client: undefined,
  campaign: undefined,
  state: undefined,
  product: undefined,
  recruiter: undefined,
  source: undefined,
  job: undefined,
}
/** The saved report itself is the whole address. */
export const noSearch: BuilderSearch = {
  ...noFilters,
  ready: undefined,
  figures: undefined,
  by: undefined,
  last: undefined,
  from: undefined,
  to: undefined,
  compare: undefined,
  show: undefined,
  rows: undefined,
  key: undefined,
}

export function kindOf(ready: BuilderReportProps['ready'], saved: SavedReport | undefined): string {
  if (saved) return saved.mine ? 'Your reports' : `Shared by ${saved.owner}`
  return ready ? 'Ready reports' : 'Build your own'
}

const suggestedName = (name: string, report: Definition, isChanged: boolean) =>
  isChanged && report.by ? `${name}, changed` : name
