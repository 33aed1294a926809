// One replay: its progress while it runs, then the difference between the published rules and the draft.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { ChevronRight, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import type { ReplayAnswer, ReplayResult } from '../contract/api-schemas.ts'
import { replayQuery, routingQuery } from './api.ts'
import { PERIODS, type PeriodName } from './periods.ts'
import { ReplayMoves } from './replay-moves.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { useStartReplay } from './replay-summary.tsx'
import { ClientTable, RuleTable } from './replay-tables.tsx'
import { capital, countChange, moneyChange, periodText, versionText } from './replay-words.ts'
import { MANAGERS_ONLY, PublishDialog } from './version-dialogs.tsx'

const PERIOD_OPTIONS = (Object.keys(PERIODS) as PeriodName[]).map((value) => ({
  value,
  label: PERIODS[value],
}))

export function ReplayPage() {
  const { replay: id } = useSearch({ from: '/staff/campaign-routing/replay' })
  const { user } = useRouteContext({ from: '/staff' })
  const found = useQuery({ ...replayQuery(id ?? ''), enabled: id !== undefined })
  const { data } = found
  const routing = useQuery(routingQuery)
  const { start, isStarting } = useStartReplay()
  const [period, setPeriod] = useState<PeriodName>('month')
  const [isPublishing, setPublishing] = useState(false)
  const mayChange = roleMay(user.role, MANAGERS)
  const isRunning = data?.status === 'queued' || data?.status === 'running'
  const draft = routing.data?.draft
  const runReason = isRunning ? 'Wait for the replay to finish, or cancel it.' : undefined
  return (
    <>
      <title>Replay · Campaign routing · Candor Hire</title>
      <Page scroll>
        <PageHeader
          title={
            <span className="flex items-center gap-2">
              <Link to="/campaign-routing" className="font-medium text-ink-3 hover:text-ink max-md:hidden">
                Campaign routing
              </Link>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" />
              Replay
            </span>
          }
          note={
            data ? (
              <span className="max-md:hidden">
                {versionText(data)} against version {data.beforeVersion}
              </span>
            ) : null
          }
          actions={
            <>
              <Select<PeriodName>
                label="Period"
                value={period}
                options={PERIOD_OPTIONS}
                onChange={setPeriod}
                disabled={isRunning}
                className="w-40 max-md:w-38"
              />
              <Button
                icon={RotateCw}
                busy={isStarting}
                disabledReason={mayChange ? runReason : MANAGERS_ONLY}
                onClick={() => start(period)}
              >
                {id ? 'Run again' : 'Run replay'}
              </Button>
              {draft ? (
                <Button
                  variant="primary"
                  disabledReason={mayChange ? runReason : MANAGERS_ONLY}
                  onClick={() => setPublishing(true)}
                  className="max-md:hidden"
                >
                  Publish draft {draft.number}
                </Button>
              ) : null}
            </>
          }
        />
        <div className="flex flex-col gap-4 px-6 pb-18 max-md:px-4">
          {id === undefined ? (
            <EmptyState title="No replay yet">
              Choose a period and run a replay. It shows how the draft would have decided those leads.
            </EmptyState>
          ) : null}
          {id === undefined ? null : <QueryState query={found} missing={noReplay} />}
          {data ? <Loaded replay={data} zone={user.timezone} mayChange={mayChange} /> : null}
        </div>
      </Page>
      {isPublishing && draft ? <PublishDialog draft={draft} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}

const noReplay = (
  <EmptyState title="This replay does not exist">Choose a period and run a new one.</EmptyState>
)

function Loaded({ replay, zone, mayChange }: { replay: ReplayAnswer; zone: string; mayChange: boolean }) {
  const { status, result } = replay
  if (status === 'canceled')
    return (
      <EmptyState title="Replay canceled">Nothing was changed. Run it again when you need it.</EmptyState>
    )
  if (status === 'failed')
    return <EmptyState title="The replay failed">{replay.error ?? 'Run it again.'}</EmptyState>
  if (result && result.leads === 0)
    return (
      <EmptyState title="No leads in this period">
        No lead was decided from {periodText(replay)}. Choose another period.
      </EmptyState>
    )
  return (
    <>
      {result ? <Figures replay={replay} result={result} /> : null}
      {result ? null : <ReplayProgress replay={replay} zone={zone} mayChange={mayChange} />}
      <section aria-labelledby="by-client">
        <header className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 id="by-client" className="text-14 font-semibold">
            By client
          </h2>
          <span className="text-ink-3 max-md:hidden">
            {result ? 'a shared lead counts for each buyer' : 'figures appear when the replay is done'}
          </span>
          {result ? <Key replay={replay} result={result} /> : null}
        </header>
        <ClientTable replay={replay} result={result} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-8 @max-[960px]/page:grid-cols-1">
        <section aria-labelledby="by-rule">
          <h2 id="by-rule" className="text-14 font-semibold">
            By rule <span className="ml-1.5 font-normal text-ink-3">each lead counts once</span>
          </h2>
          <RuleTable replay={replay} result={result} />
        </section>
        <ReplayMoves replay={replay} result={result} zone={zone} />
      </div>
    </>
  )
}

function Key({ replay, result }: { replay: ReplayAnswer; result: ReplayResult }) {
  const entries = [
    { look: 'bg-line-control', text: `Version ${replay.beforeVersion}`, cents: result.total.before.cents },
    { look: 'bg-chart-1', text: capital(versionText(replay)), cents: result.total.after.cents },
  ]
  return (
    <span className="ml-auto flex gap-3.5 text-12 text-ink-2 max-md:hidden">
      {entries.map(({ look, text, cents }) => (
        <span key={look} className="num flex items-center gap-1.5">
          <i aria-hidden="true" className={`h-[7px] w-3 ${look}`} />
          {text}, {formatMoney(cents, { whole: true })}
        </span>
      ))}
    </span>
  )
}

const moodOf = (change: number) => {
  if (change === 0) return 'neutral'
  return change < 0 ? 'bad' : 'good'
}

function Figures({ replay, result }: { replay: ReplayAnswer; result: ReplayResult }) {
  const { leads, decidedDifferently, total, limits, seconds } = result
  const sales = total.after.sales - total.before.sales
  const cents = total.after.cents - total.before.cents
  const exceeded = limits.reduce((sum, one) => sum + one.exceeded, 0)
  const [busiest] = limits.toSorted((one, other) => other.reached - one.reached)
  return (
    <div>
      <FigureStrip
        figures={[
          {
            id: 'leads',
            label: 'Leads replayed',
            value: formatCount(leads),
            versus: `${periodText(replay)}, in ${seconds} s`,
          },
          {
            id: 'different',
            label: 'Decided differently',
            value: formatCount(decidedDifferently),
            versus: `${formatPercent(decidedDifferently / leads)} of ${formatCount(leads)}`,
          },
          {
            id: 'sales',
            label: 'Sales',
            value: formatCount(total.after.sales),
            change: countChange(sales),
            mood: moodOf(sales),
            versus: `vs ${formatCount(total.before.sales)}`,
          },
          {
            id: 'revenue',
            label: 'Revenue',
            value: formatMoney(total.after.cents, { whole: true }),
            change: moneyChange(cents),
            mood: moodOf(cents),
            versus: `vs ${formatMoney(total.before.cents, { whole: true })}`,
          },
          {
            id: 'limits',
            label: 'Limits exceeded',
            value: formatCount(exceeded),
            versus: busiest
              ? `${busiest.name} reached its limit ${formatCount(busiest.reached)}×`
              : 'no limit reached',
          },
        ]}
      />
      <p className="pt-2 text-12 text-ink-3">
        Limits, schedules, prices and balances as they were at the time. Nothing was sold or sent.
      </p>
    </div>
  )
}
