// Interviews: the calendar by day and week, the list, one interview beside it, and the form for a new one.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, List, Plus } from 'lucide-react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { addDays, instantsOf, wallTimeOf } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { formatTotal } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { optionsOf } from '#ui/options.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useNow } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import { exportAddress, interviewCountQuery, interviewQuery } from './api.ts'
import { CalendarRange, CalendarView } from './calendar-view.tsx'
import { ListView, SearchCount } from './list-view.tsx'
import { type InterviewSearch, type InterviewView, interviewSearch } from './search.ts'

const InterviewDrawer = lazyPart(() => import('./interview-drawer.tsx'), 'InterviewDrawer')
const ScheduleDrawer = lazyPart(() => import('./schedule-drawer.tsx'), 'ScheduleDrawer')

export function InterviewTracker() {
  const search = useReadSearch(interviewSearch.read, useSearch({ from: '/staff/interview-tracker' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<InterviewSearch>()
  const mobile = useIsMobile()
  const today = wallTimeOf(useNow(), user.timezone).day
  const date = useDate(search, { today, zone: user.timezone })
  const view = search.view ?? (mobile ? 'day' : 'week')
  // An open form stays as it is.
  const openSchedule = () =>
    search.schedule ||
    change({ schedule: true, interview: undefined, person: undefined, move: undefined, at: undefined })
  const go = (days: number) => change({ date: addDays(date, days) })
  useShortcut('t', () => change({ date: undefined }))
  const close = () =>
    change({ interview: undefined, schedule: undefined, person: undefined, move: undefined, at: undefined })
  const step = view === 'day' ? 1 : 7
  const range =
    mobile || view === 'list' ? undefined : (
      <span className="flex items-center gap-0.5 text-ink" data-tour="calendar-range">
        <IconButton icon={ChevronLeft} label="Earlier" size="sm" onClick={() => go(-step)} />
        <span className="num px-1 font-medium">
          <CalendarRange search={search} view={view} date={date} mobile={mobile} zone={user.timezone} />
        </span>
        <IconButton icon={ChevronRight} label="Later" size="sm" onClick={() => go(step)} />
        {date === today ? null : (
          <Button variant="ghost" size="sm" onClick={() => change({ date: undefined })}>
            Today
          </Button>
        )}
      </span>
    )
  return (
    <>
      <title>Interviews · Candor Hire</title>
      <Page>
        <PageHeader
          title="Interviews"
          note={view === 'list' ? <SearchCount search={search} /> : range}
          actions={
            <>
              {view === 'list' ? (
                <ListMenu
                  exportAddress={exportAddress({ ...interviewSearch.filterOf(search), sort: search.sort })}
                />
              ) : null}
              <ViewChoice view={view} mobile={mobile} onChange={(next) => change({ view: next })} />
              {search.interview || search.schedule ? null : (
                <AwaitingButton
                  onOpen={() =>
                    change({ ...interviewSearch.noFilter, view: 'list', status: ['awaiting_feedback'] })
                  }
                />
              )}
              <Button variant="primary" icon={Plus} onClick={openSchedule} data-tour="schedule">
                Schedule
              </Button>
            </>
          }
        />
        {view === 'list' ? (
          <ListView search={search} zone={user.timezone} />
        ) : (
          <CalendarView
            search={search}
            view={view}
            date={date}
            zone={user.timezone}
            mobile={mobile}
            onChange={change}
          />
        )}
      </Page>
      {search.interview && !search.move ? (
        <InterviewDrawer
          key={search.interview}
          id={search.interview}
          user={user}
          onMove={() => change({ move: true })}
          onClose={close}
        />
      ) : null}
      {search.schedule || (search.interview && search.move) ? (
        <ScheduleDrawer
          key={search.interview ?? search.person ?? 'new'}
          interviewId={search.move ? search.interview : undefined}
          personId={search.person}
          slot={slotOf(search, user.timezone)}
          user={user}
          onDay={(day) => change({ date: day, at: undefined }, { replace: true })}
          onDone={(interview) =>
            change({ schedule: undefined, person: undefined, move: undefined, interview })
          }
          onClose={search.move ? () => change({ move: undefined }) : close}
        />
      ) : null}
    </>
  )
}

type ViewChoiceProps = { view: InterviewView; mobile: boolean; onChange: (view: InterviewView) => void }

function ViewChoice({ view, mobile, onChange }: ViewChoiceProps) {
  if (mobile) {
    const list = view === 'list'
    return (
      <IconButton
        icon={List}
        label={list ? 'Show the calendar' : 'Show as a list'}
        variant="default"
        aria-pressed={list}
        onClick={() => onChange(list ? 'day' : 'list')}
      />
    )
  }
  return (
    <span data-tour="views">
      <Segmented
        label="View"
        value={view}
        onChange={onChange}
        options={optionsOf({ day: 'Day', week: 'Week', list: 'List' })}
      />
    </span>
  )
}

function AwaitingButton({ onOpen }: { onOpen: () => void }) {
  const total = useQuery(interviewCountQuery({ status: ['awaiting_feedback'] }))
  if (!total.data || total.data.count === 0) return null
  return (
    <Button onClick={onOpen} className="max-md:hidden" data-tour="awaiting">
      <span className="size-2 rounded-full bg-warning" />
      {formatTotal(total.data)} {total.data.count === 1 ? 'awaits' : 'await'} feedback
    </Button>
  )
}

/** The day in the URL, the day of the open interview, or today. */
function useDate({ date, interview }: InterviewSearch, { today, zone }: { today: string; zone: string }) {
  const open = useQuery({ ...interviewQuery(interview ?? ''), enabled: Boolean(interview && !date) }).data
  return date ?? (interview && open ? wallTimeOf(new Date(open.startsAt), zone).day : today)
}

/** The slot chosen in the calendar, in the reader's timezone. */
function slotOf({ date, at }: InterviewSearch, zone: string): string | undefined {
  return date && at ? instantsOf({ day: date, time: at }, zone)[0]?.toISOString() : undefined
}
