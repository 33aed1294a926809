// The report builder: ready reports, saved ones, and a report of one's own in the address.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Page } from '#ui/page.tsx'
import { isTable, READY_REPORTS } from '../contract/ready-reports.ts'
import { BuilderReport } from './builder-report.tsx'
import { BuilderStart } from './builder-start.tsx'
import { readyReportOf, STARTING_REPORT, tableReportOf } from './definition.ts'
import { ReadyTable } from './ready-table.tsx'
import { savedReportQuery } from './saved-api.ts'
import { type BuilderSearch, readBuilderSearch } from './search.ts'

export function ReportBuilder() {
  const search = useReadSearch(readBuilderSearch, useSearch({ from: '/staff/account-reporting/builder' }))
  return (
    <Page>
      <title>Report builder · Candor Hire</title>
      <Content search={search} />
    </Page>
  )
}

function Content({ search }: { search: BuilderSearch }) {
  const ready = readyReportOf(search.ready)
  const isOpen = search.saved !== undefined || search.figures !== undefined || ready !== undefined
  if (!isOpen) return <BuilderStart />
  if (search.saved) return <Saved id={search.saved} search={search} />
  if (ready && 'table' in ready)
    return (
      <ReadyTable
        name={ready.name}
        description={ready.description}
        base={tableReportOf(ready.table)}
        search={search}
      />
    )
  return (
    <BuilderReport
      search={search}
      base={ready?.report ?? STARTING_REPORT}
      name={ready?.name ?? 'New report'}
      ready={ready}
    />
  )
}

function Saved({ id, search }: { id: string; search: BuilderSearch }) {
  const saved = useQuery(savedReportQuery(id))
  if (!saved.data)
    return (
      <>
        <h1 className="sr-only">Report</h1>
        <QueryState query={saved} missing="This report does not exist, or its owner stopped sharing it." />
      </>
    )
  const { report } = saved.data
  if (isTable(report)) {
    const description = READY_REPORTS.find(({ key }) => key === report.table)?.description ?? ''
    return (
      <ReadyTable
        name={saved.data.name}
        description={description}
        base={report}
        saved={saved.data}
        search={search}
      />
    )
  }
  return <BuilderReport search={search} base={report} name={saved.data.name} saved={saved.data} />
}
