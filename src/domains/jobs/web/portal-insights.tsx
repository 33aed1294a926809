// The results of a customer's postings: from views to hires, by day, posting and source, with medians. Only counts.

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { BlocksSkeleton } from '#ui/skeletons.tsx'
import type { Counts, getJobInsights } from '../contract/portal.ts'
import { PERIODS, type Period } from '../contract/words.ts'
import { InsightsTable } from './insights-table.tsx'
import { appliedOf } from './labels.ts'
import { insightsFile, insightsQuery } from './portal-api.ts'
import { type InsightsSearch, readInsightsSearch } from './portal-search.ts'
import { Rates } from './rates.tsx'
import { dayWords } from './words.ts'

export type Insights = Answer<typeof getJobInsights>

const PERIOD_LABELS: Record<Period, string> = { '7': '7 days', '30': '30 days', '90': '90 days' }
const periods = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))
const EVERY = 'all'

export function PortalInsights() {
  const { job, days = '30' } = useReadSearch(
    readInsightsSearch,
    useSearch({ from: '/customer/portal/job-insights' }),
  )
  const navigate = useNavigate({ from: '/portal/job-insights' })
  const { active } = useActiveClient()
  const input = { client: active?.id, job, days }
  const insights = useQuery(insightsQuery(input))
  const change = (changes: InsightsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <PortalPage
      name="Job insights"
      title="Job insights"
      actions={
        <>
          <PostingChoice
            job={job}
            clientId={active?.id}
            known={insights.data?.postings ?? []}
            onChange={(next) => change({ job: next })}
          />
          <Segmented
            label="Period"
            options={periods}
            value={days}
            onChange={(next) => change({ days: next === '30' ? undefined : next })}
          />
          <ListMenu exportAddress={insightsFile(input)} />
        </>
      }
    >
      {insights.data ? (
        <Content insights={insights.data} one={Boolean(job)} />
      ) : (
        <QueryState query={insights} loading={<BlocksSkeleton heights={['h-24', 'h-64', 'h-40']} />} />
      )}
    </PortalPage>
  )
}

type ChoiceProps = {
  job: string | undefined
  clientId: string | undefined
  known: Insights['postings']
  onChange: (job: string | undefined) => void
}

/** Postings that were ever published. The chosen one always stays in the list. */
function PostingChoice({ job, clientId, known, onChange }: ChoiceProps) {
  const all = useQuery({
    ...insightsQuery({ client: clientId, days: '90' }),
    select: ({ postings }) => postings,
  })
  const postings = all.data ?? known
  const options = [
    { value: EVERY, label: 'Every posting' },
    ...postings.map(({ id, title, place }) => ({
      value: id,
      label: [title, place].filter(Boolean).join(', '),
    })),
    ...(job && !postings.some(({ id }) => id === job) ? [{ value: job, label: 'This posting' }] : []),
  ]
  return (
    <span className="w-64 max-md:w-full">
      <Select
        label="Posting"
        value={job ?? EVERY}
        options={options}
        onChange={(next) => onChange(next === EVERY ? undefined : next)}
      />
    </span>
  )
}

function Content({ insights, one }: { insights: Insights; one: boolean }) {
  const { totals, days, sources, postings, usual } = insights
  if (postings.length === 0)
    return (
      <EmptyState
        title="No figures yet"
        action={
          <Button asChild variant="primary">
            <Link to="/portal/job-postings">See your postings</Link>
          </Button>
        }
      >
        After you publish a posting, its views, applicants, interviews and hires appear here.
      </EmptyState>
    )
  return (
    <div className="mt-5 flex flex-col gap-4">
      <FigureStrip figures={figuresOf(insights)} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Applicants, interviews and hires">
            <Chart label="Applicants, interviews and hires by day" series={PEOPLE} points={pointsOf(days)} />
          </Panel>
          <Panel title="Views of the public page">
            <Chart label="Views by day" series={VIEWS} points={pointsOf(days)} height={140} />
          </Panel>
        </div>
        <Panel title="Compared with similar clients">
          <Rates totals={totals} usual={usual} />
        </Panel>
      </div>
      {one ? null : (
        <Panel title="By posting" note="counted on the day of each event">
          <InsightsTable kind="posting" rows={postings} totals={totals} />
        </Panel>
      )}
      <Panel title="By source" note="where they came from">
        <InsightsTable kind="source" rows={sources} totals={totals} />
      </Panel>
    </div>
  )
}

const PEOPLE = [
  { id: 'applied', label: 'Applied' },
  { id: 'submitted', label: 'Submitted' },
  { id: 'interviews', label: 'Interviewed' },
  { id: 'hires', label: 'Hired' },
]
const VIEWS = [{ id: 'views', label: 'Views' }]

const pointsOf = (days: Insights['days']) =>
  days.map(({ day, ...counts }) => ({
    label: dayWords(day),
    values: { ...counts, applied: appliedOf(counts) },
  }))

function figuresOf({ totals, before }: Insights): Figure[] {
  const figure = (id: keyof Counts, label: string): Figure => {
    const change = totals[id] - before[id]
    return {
      id,
      label,
      value: formatCount(totals[id]),
      versus: `vs ${formatCount(before[id])} before`,
      ...(change !== 0 && {
        change: `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`,
        mood: change > 0 ? 'good' : 'bad',
      }),
    }
  }
  return [
    figure('views', 'Views'),
    {
      id: 'applies',
      label: 'Applicants',
      value: formatCount(totals.applies),
      versus: `${formatCount(appliedOf(totals))} applied, ${formatCount(totals.submitted)} submitted`,
    },
    figure('interviews', 'Interviewed'),
    figure('hires', 'Hired'),
  ]
}
