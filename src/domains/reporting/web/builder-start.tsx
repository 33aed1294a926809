// The reports to open: saved ones first, then the ready reports.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Pin, Plus, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { READY_REPORTS } from '../contract/ready-reports.ts'
import type { SavedReport } from '../contract/saved.ts'
import { STARTING_REPORT, searchOf } from './definition.ts'
import { savedReportsQuery } from './saved-api.ts'

export function BuilderStart() {
  const saved = useQuery(savedReportsQuery('staff'))
  return (
    <>
      <PageHeader
        title="Report builder"
        actions={
          <Button asChild variant="primary">
            <Link to="/account-reporting/builder" search={searchOf(STARTING_REPORT)}>
              <Plus /> Build your own
            </Link>
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4">
        <div className="grid max-w-[1080px] grid-cols-2 items-start gap-x-10 gap-y-6 @max-[820px]/page:grid-cols-1">
          <Part title="Saved reports">
            {saved.data ? <SavedList items={saved.data.items} /> : <QueryState query={saved} />}
          </Part>
          <Part title="Ready reports">
            <ul>
              {READY_REPORTS.map(({ key, name, description }) => (
                <li key={key} className="border-t py-2">
                  <Link
                    to="/account-reporting/builder"
                    search={{ ready: key }}
                    className="rounded-4 font-medium hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="block text-12 text-ink-3">{description}</span>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function SavedList({ items }: { items: readonly SavedReport[] }) {
  if (items.length === 0)
    return (
      <EmptyState title="No saved reports" headingLevel={3} className="pt-4 pb-4">
        Open a ready report, change it, and save it. Colleagues see the reports you share.
      </EmptyState>
    )
  return (
    <ul>
      {items.map((report) => (
        <li key={report.id} className="flex items-center gap-3 border-t py-2">
          <span className="min-w-0 flex-1">
            <Link
              to="/account-reporting/builder"
              search={{ saved: report.id }}
              className="rounded-4 font-medium hover:underline"
            >
              {report.name}
            </Link>
            <span className="block truncate text-12 text-ink-3">
              {report.mine ? 'Yours' : report.owner}
              {report.shared ? ', shared' : ''}
              {report.schedule ? `, sent ${report.schedule.every}` : ''}
            </span>
          </span>
          {report.shared ? <Mark icon={Users} label="Shared" /> : null}
          {report.pinned ? <Mark icon={Pin} label="On your dashboard" /> : null}
          {report.schedule ? <Mark icon={Mail} label="Sent by email" /> : null}
        </li>
      ))}
    </ul>
  )
}

function Mark({ icon: Icon, label }: { icon: typeof Mail; label: string }) {
  return (
    <span title={label} className="text-ink-3">
      <Icon className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
