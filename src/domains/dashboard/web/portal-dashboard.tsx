// The customer's first page in one grid: new leads, orders and results, and beside them the balance and the postings.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customerQuery, useActiveClient } from '#domains/clients/web/index.ts'
import { PortalMoney } from '#domains/delivery/web/index.ts'
import { JOB_LOOKS } from '#domains/jobs/contract/words.ts'
import { OwnMoney, OwnMoneyPeriod, ownMoneyQuery } from '#domains/reporting/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { PortalDashboardSkeleton } from '#ui/page-skeletons.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { useNow } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { PortalDashboard as Data, PortalPosting } from '../contract/portal.ts'
import { portalDashboardQuery } from './portal-api.ts'
import { NextStep } from './portal-next-step.tsx'

export function PortalDashboard() {
  const { active } = useActiveClient()
  const dashboard = useQuery(portalDashboardQuery(active?.id))
  const report = useQuery({
    ...ownMoneyQuery(active?.id ?? ''),
    enabled: active !== null && active !== undefined,
  })
  return (
    <PortalPage
      name="Dashboard"
      title="Dashboard"
      note={
        <span className="pt-1.5 text-ink-3 max-md:hidden">
          <Today />
        </span>
      }
      actions={
        <PlainButton asChild>
          <Link to="/portal/purchase">Buy leads</Link>
        </PlainButton>
      }
    >
      <div className="mt-5">
        {active ? (
          <PortalMoney
            key={active.id}
            clientId={active.id}
            isWaiting={dashboard.isPending || report.isPending}
            figures={report.data ? <OwnMoney report={report.data} /> : <QueryState query={report} />}
            period={report.data ? <OwnMoneyPeriod report={report.data} /> : 'last 30 days'}
            aside={dashboard.data ? <Postings data={dashboard.data} /> : <QueryState query={dashboard} />}
          />
        ) : (
          <QueryState query={dashboard} loading={<PortalDashboardSkeleton />} />
        )}
      </div>
    </PortalPage>
  )
}

/** In the timezone of the reader's profile, as the days of the figures. Also at `/`, which has no context of customers. */
function Today() {
  const now = useNow()
  const timeZone = useQuery(customerQuery).data?.user.timezone
  if (!timeZone) return null
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(now)
}

const isOut = ({ status }: PortalPosting) => status === 'open' || status === 'on_hold'
const link = 'rounded-4 hover:underline'

function Postings({ data }: { data: Data }) {
  const { counts, applicants, hires, interviewsAhead, next, postings } = data
  return (
    <section aria-label="Postings">
      <header className="flex items-baseline gap-2 border-b pb-2">
        <h2 className="text-14 font-semibold">Postings</h2>
        <span className="flex-1" />
        <Link to="/portal/job-postings" className="link text-12">
          All jobs
        </Link>
      </header>
      <NextStep next={next} waiting={counts.pending_approval} />
      <ul>
        {postings.map((posting) => (
          <li key={posting.id} className="flex items-center gap-3 border-b py-2.5">
            <span className="min-w-0 flex-1">
              <Link
                to="/portal/job-postings"
                search={{ job: posting.id }}
                className="block truncate rounded-4 font-medium hover:underline"
              >
                {posting.title}
              </Link>
              <span className="mt-1 flex min-w-0 items-center gap-2">
                <StatusPill look={JOB_LOOKS[posting.status]} />
                <span className="min-w-0 truncate text-12 text-ink-2">
                  {[posting.place, isOut(posting) && plural(posting.applicants, 'applicant')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-2">
        <SumRow
          label={
            <Link to="/portal/job-insights" className={link}>
              Applicants, 30 days
            </Link>
          }
        >
          <Compared {...applicants} />
        </SumRow>
        <SumRow label="Upcoming interviews">{formatCount(interviewsAhead)}</SumRow>
        <SumRow
          label={
            <Link to="/portal/job-insights" className={link}>
              Hired by job postings, 30 days
            </Link>
          }
        >
          <Compared {...hires} />
        </SumRow>
      </dl>
    </section>
  )
}

function Compared({ now, before }: Data['applicants']) {
  const difference = now - before
  const change = difference === 0 ? null : `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
  return (
    <>
      {formatCount(now)}
      {change ? (
        <span className={now > before ? 'text-success-text' : 'text-danger-text'}> {change}</span>
      ) : null}
    </>
  )
}
