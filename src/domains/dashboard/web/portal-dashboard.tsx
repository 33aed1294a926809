// The customer's first page: the next step, new applications, and the state of the postings.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { JOB_LOOKS } from '#domains/jobs/contract/words.ts'
import { PortalMoney } from '#domains/purchasing/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BlocksSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { PortalDashboard as Data, PortalPosting } from '../contract/portal.ts'
import { portalDashboardQuery } from './portal-api.ts'
import { NextStepCard } from './portal-next-step.tsx'

export function PortalDashboard() {
  const { active } = useActiveClient()
  const dashboard = useQuery(portalDashboardQuery(active?.id))
  return (
    <PortalPage name="Dashboard" title="Dashboard">
      {active ? (
        <div className="mt-5 mb-8">
          <PortalMoney key={active.id} clientId={active.id} />
        </div>
      ) : null}
      {dashboard.data ? (
        <Content data={dashboard.data} />
      ) : (
        <QueryState query={dashboard} loading={<BlocksSkeleton heights={['h-24', 'h-24', 'h-64']} />} />
      )}
    </PortalPage>
  )
}

function Content({ data }: { data: Data }) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      <NextStepCard next={data.next} waiting={data.counts.pending_approval} />
      <div data-tour="figures">
        <FigureStrip figures={figuresOf(data)} />
      </div>
      {data.postings.length > 0 ? <Postings postings={data.postings} /> : null}
    </div>
  )
}

function figuresOf({ counts, applicants, hires, interviewsAhead, interviewsThisWeek }: Data): Figure[] {
  return [
    {
      id: 'open',
      label: 'Open postings',
      value: formatCount(counts.open),
      versus: counts.pending_approval > 0 ? `${formatCount(counts.pending_approval)} in review` : 'now',
      link: (props) => <Link to="/portal/job-postings" search={{ status: ['open'] }} {...props} />,
    },
    {
      id: 'applicants',
      label: 'Applicants, 30 days',
      ...compared(applicants),
      link: (props) => <Link to="/portal/job-insights" {...props} />,
    },
    {
      id: 'interviews',
      label: 'Upcoming interviews',
      value: formatCount(interviewsAhead),
      versus: interviewsAhead > 0 ? `${formatCount(interviewsThisWeek)} within 7 days` : 'none scheduled',
    },
    {
      id: 'hires',
      label: 'Hired, 30 days',
      ...compared(hires),
      link: (props) => <Link to="/portal/job-insights" {...props} />,
    },
  ]
}

function compared({ now, before }: Data['applicants']): Pick<Figure, 'value' | 'versus' | 'change' | 'mood'> {
  const change = now - before
  return {
    value: formatCount(now),
    versus: `vs ${formatCount(before)} before`,
    ...(change !== 0 && {
      change: `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`,
      mood: change > 0 ? ('good' as const) : ('bad' as const),
    }),
  }
}

const isOut = ({ status }: PortalPosting) => status === 'open' || status === 'on_hold'

function Postings({ postings }: { postings: readonly PortalPosting[] }) {
  return (
    <Panel
      title="Your postings"
      actions={
        <PlainButton asChild variant="ghost" size="sm">
          <Link to="/portal/job-postings">
            All postings <ArrowRight />
          </Link>
        </PlainButton>
      }
    >
      <ul aria-label="Your postings">
        {postings.map((posting) => (
          <li key={posting.id}>
            <PanelRow
              after={
                <>
                  <span className="num flex-none text-ink-2 max-md:hidden">
                    {isOut(posting) ? plural(posting.applicants, 'applicant') : null}
                  </span>
                  <span className="w-20 flex-none text-right text-12 text-ink-3 max-md:hidden">
                    <RelativeTime at={posting.updatedAt} />
                  </span>
                </>
              }
            >
              <span className="flex min-w-0 items-center gap-2.5 max-md:flex-wrap">
                <Link
                  to="/portal/job-postings"
                  search={{ job: posting.id }}
                  className="min-w-0 truncate rounded-4 font-medium hover:underline"
                >
                  {posting.title}
                </Link>
                <span className="truncate text-ink-3 max-md:hidden">{posting.place}</span>
                <StatusPill look={JOB_LOOKS[posting.status]} />
              </span>
            </PanelRow>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
