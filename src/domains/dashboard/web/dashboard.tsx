// The staff dashboard: figures with their lists, attention items, tasks, activity.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useNow } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { DashboardSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { Listed, Period, Stats } from '../contract/endpoints.ts'
import { SALES, type SaleFigure, type Whose } from '../contract/words.ts'
import { Activity } from './activity.tsx'
import { statsQuery } from './api.ts'
import { Attention } from './attention.tsx'
import { ClientChoice } from './client-choice.tsx'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { LeadFigures } from './lead-figures.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import { SalesDrawer } from './sales-drawer.tsx'
import { type Asked, type DashboardSearch, readDashboardSearch } from './search.ts'
import { isSetupShown, setupQuery } from './setup-api.ts'
import { Tasks } from './tasks.tsx'
import { TodaysInterviews } from './todays-interviews.tsx'
import { Trend } from './trend.tsx'
import type { Of, OpenedHere } from './words.ts'

const FirstRun = lazyPart(() => import('./first-run.tsx'), 'FirstRun')
const SetupNote = lazyPart(() => import('./first-run.tsx'), 'SetupNote')
const PinnedReports = lazyPart(() => import('#domains/reporting/web/index.ts'), 'PinnedReports')

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: 'Quarter' },
] as const
const WHOSE_OPTIONS = [
  { value: 'mine', label: 'Mine' },
  { value: 'everyone', label: 'Everyone' },
] as const

const isSale = (list: Listed | SaleFigure): list is SaleFigure => SALES.some((figure) => figure === list)

/** An agency without data sees the steps of its first run in place of empty figures. */
export function Dashboard() {
  const me = useQuery(currentUserQuery).data
  const setup = useQuery(setupQuery)
  // Without a connection the figures stand alone.
  if (!setup.data && setup.fetchStatus === 'fetching' && setup.failureCount === 0) return <Opening />
  const isFirstRun = setup.data && !setup.data.hasData && !setup.data.isHidden
  return isFirstRun && me ? <FirstRun setup={setup.data} user={me} /> : <Everyday />
}

const Opening = () => (
  <Page>
    <title>Dashboard · Candor Hire</title>
    <PageHeader title="Dashboard" />
    <DashboardSkeleton />
  </Page>
)

function Everyday() {
  const { days = '30', client, whose, list, stage, setup } = readDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const asked: Asked = { days, ...(client && { client }), ...(whose && { whose }) }
  const stats = useQuery({ ...statsQuery(asked), placeholderData: keepPreviousData })
  const change = (search: DashboardSearch) =>
    void navigate({
      to: '.',
      search: {
        ...(days !== '30' && { days }),
        ...(client && { client }),
        ...(whose && { whose }),
        ...(list && { list }),
        ...(setup && { setup }),
        ...search,
      },
    })
  const mobile = useIsMobile()
  const choices = (
    <>
      <Segmented
        size="sm"
        label="Period"
        options={PERIODS}
        value={days}
        onChange={(next: Period) => change({ days: next === '30' ? undefined : next })}
      />
      <Segmented
        size="sm"
        label="Whose"
        options={WHOSE_OPTIONS}
        value={whose ?? 'everyone'}
        onChange={(next: Whose) => change({ whose: next === 'mine' ? next : undefined })}
      />
      <ClientChoice value={client} onChange={(next) => change({ client: next })} />
    </>
  )
  return (
    <>
      <Page>
        <title>Dashboard · Candor Hire</title>
        <PageHeader title="Dashboard" note={<Today />} actions={mobile ? undefined : choices} />
        {mobile ? (
          <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-2.5">{choices}</div>
        ) : null}
        {stats.data ? (
          <Content stats={stats.data} asked={asked} onList={(figure) => change({ list: figure })} />
        ) : (
          <QueryState query={stats} loading={<DashboardSkeleton />} />
        )}
      </Page>
      {list && isSale(list) ? (
        <SalesDrawer figure={list} asked={asked} onClose={() => change({ list: undefined })} />
      ) : null}
      {list && !isSale(list) && (list === 'reached') === Boolean(stage) ? (
        <RowsDrawer
          figure={list}
          stage={stage}
          stageLabel={stats.data?.funnel.find(({ stageId }) => stageId === stage)?.label}
          marked={list === 'hires' && stats.data ? markedOf(stats.data) : undefined}
          asked={asked}
          onClose={() => change({ list: undefined })}
        />
      ) : null}
    </>
  )
}

const markedOf = ({ figures, from, today }: Stats) => ({ hires: figures.markedHires ?? 0, from, to: today })

/** The day of the figures, in the timezone of the reader's profile. */
function Today() {
  const now = useNow()
  const timeZone = useQuery(currentUserQuery).data?.timezone
  if (!timeZone) return null
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  return <span className="max-md:hidden">{format.format(now)}</span>
}

type ContentProps = { stats: Stats; asked: Asked; onList: (figure: OpenedHere) => void }

function Content({ stats, asked, onList }: ContentProps) {
  const { client, whose } = asked
  const me = useQuery(currentUserQuery)
  const of: Of = { client, owner: whose && me.data?.id }
  const setup = useQuery(setupQuery).data
  const isOpen = readDashboardSearch(useSearch({ strict: false })).setup === 'open'
  const needsSetup = me.data !== undefined && isSetupShown(setup, { role: me.data.role, isOpen })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4">
      <div className="flex flex-col gap-4" data-tour="figures">
        {needsSetup ? (
          <div className="min-h-[66px]">
            <SetupNote />
          </div>
        ) : null}
        <Figures stats={stats} of={of} onList={onList} />
        <LeadFigures leads={stats.leads} of={of} onList={onList} />
        {/* In one column, today comes before the month. */}
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 @max-[860px]/page:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4 @max-[860px]/page:contents">
            <Attention attention={stats.attention} of={of} />
            <div className="flex min-w-0 flex-col gap-4 @max-[860px]/page:order-2">
              <Trend trend={stats.trend} />
              <Funnel funnel={stats.funnel} asked={asked} />
              <PinnedReports />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-4 @max-[860px]/page:contents">
            <div className="flex min-w-0 flex-col gap-4 @max-[860px]/page:order-1">
              {me.data ? (
                <TodaysInterviews
                  interviews={stats.interviews}
                  today={stats.today}
                  of={of}
                  zone={me.data.timezone}
                />
              ) : null}
              <Tasks client={client} />
            </div>
            <div className="min-w-0 @max-[860px]/page:order-3">
              <Activity activity={stats.activity} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
