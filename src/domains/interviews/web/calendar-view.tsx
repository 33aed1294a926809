// A day or a week of interviews with its legend. On a phone a day, with the days of its week above.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useNow } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { Crowd } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, INTERVIEW_STATUSES } from '../contract/words.ts'
import { calendarQuery } from './api.ts'
import { STATUS_ICONS, TONES } from './block.tsx'
import { Calendar, monthOf, shortDay } from './calendar.tsx'
import { rangeLabel, shownDays, weekOf } from './calendar-layout.ts'
import { Filters } from './filters.tsx'
import { type InterviewSearch, interviewSearch } from './search.ts'

type CalendarViewProps = {
  search: InterviewSearch
  view: 'day' | 'week'
  date: string
  zone: string
  mobile: boolean
  onChange: (changes: Partial<InterviewSearch>) => void
}

/** How many interviews of one hour fit side by side, by the width of a day. */
function usePerHour(view: 'day' | 'week', mobile: boolean): number {
  const wide = useMedia('(min-width: 1600px)')
  if (mobile) return 3
  if (view === 'day') return 8
  return wide ? 3 : 2
}

type Asked = Pick<CalendarViewProps, 'search' | 'view' | 'date' | 'mobile'>

function useCalendar({ search, view, date, mobile }: Asked) {
  const days = view === 'day' || mobile ? [date] : weekOf(date)
  const { from: _from, to: _to, when: _when, hour: _hour, ...filter } = interviewSearch.filterOf(search)
  const span = { from: days[0] ?? date, to: days.at(-1) ?? date }
  const perHour = usePerHour(view, mobile)
  return { days, calendar: useQuery(calendarQuery({ ...filter, ...span, perHour })) }
}

/** The first and last day of the calendar. */
export function CalendarRange({ zone, ...asked }: Asked & { zone: string }) {
  const { days, calendar } = useCalendar(asked)
  const today = wallTimeOf(useNow(), zone).day
  const taken = [...(calendar.data?.items ?? []), ...(calendar.data?.crowds ?? [])]
  const busy = new Set(taken.map(({ startsAt }) => wallTimeOf(new Date(startsAt), zone).day))
  return rangeLabel(shownDays(days, { today, isBusy: (day) => busy.has(day) }))
}

export function CalendarView({ search, view, date, zone, mobile, onChange }: CalendarViewProps) {
  const { days, calendar } = useCalendar({ search, view, date, mobile })
  const openCrowd = ({ startsAt }: Crowd) => {
    const { day, time } = wallTimeOf(new Date(startsAt), zone)
    const hour = Number(time.slice(0, 2))
    onChange({ view: 'list', from: day, to: day, hour, sort: 'starts_at', when: undefined })
  }
  const counts = calendar.data?.counts ?? {}
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <>
      {mobile ? <DayStrip week={weekOf(date)} date={date} onDay={(day) => onChange({ date: day })} /> : null}
      <section
        aria-label="Filters"
        className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 px-6 pb-2.5 max-md:hidden"
      >
        <span>
          <b className="num">{formatCount(total)}</b> {days.length === 1 ? 'on this day' : 'in this week'}
        </span>
        {INTERVIEW_STATUSES.filter((status) => counts[status]).map((status) => {
          const Icon = STATUS_ICONS[status]
          return (
            <span key={status} className="flex items-center gap-1.5 text-ink-2">
              <Icon className={cx('size-3.5', TONES[INTERVIEW_LOOKS[status].tone])} />
              {INTERVIEW_LOOKS[status].label}{' '}
              <b className="num text-ink">{formatCount(counts[status] ?? 0)}</b>
            </span>
          )
        })}
        <span className="flex-1" />
        <span className="flex flex-wrap items-center gap-1.5">
          <Filters search={search} onChange={onChange} />
        </span>
      </section>
      {calendar.data ? (
        <Calendar
          days={days}
          items={calendar.data.items}
          crowds={calendar.data.crowds}
          zone={zone}
          openId={search.interview}
          onOpen={(interview) => onChange({ interview, schedule: undefined, move: undefined })}
          onCrowd={openCrowd}
          onDay={(day) => onChange({ view: 'day', date: day })}
          onSlot={({ day, time }) =>
            onChange({
              date: day,
              at: time,
              ...(search.move ? {} : { schedule: true, interview: undefined }),
            })
          }
        />
      ) : (
        <QueryState query={calendar} loading={<CalendarSkeleton />} />
      )}
    </>
  )
}

function DayStrip({ week, date, onDay }: { week: string[]; date: string; onDay: (day: string) => void }) {
  return (
    <nav aria-label="Days" className="flex flex-none gap-1 px-4 pb-3">
      <IconButton
        icon={ChevronLeft}
        label="Week before"
        className="h-12 w-7"
        onClick={() => onDay(addDays(date, -7))}
      />
      {week.map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === date ? 'date' : undefined}
          onClick={() => onDay(day)}
          className={cx(
            'flex h-12 min-w-9 flex-1 flex-col items-center justify-center rounded-6 border text-12',
            day === date ? 'border-transparent bg-primary-subtle text-primary-text' : 'text-ink-2',
          )}
        >
          <span>{shortDay(day)}</span>{' '}
          <b className="num text-16">
            {Number(day.slice(8))}
            <span className="sr-only"> {monthOf(day)}</span>
          </b>
        </button>
      ))}
      <IconButton
        icon={ChevronRight}
        label="Week after"
        className="h-12 w-7"
        onClick={() => onDay(addDays(date, 7))}
      />
    </nav>
  )
}

function CalendarSkeleton() {
  return (
    <output aria-label="Loading" aria-busy="true" className="grid flex-1 grid-cols-5 gap-3 border-t p-6">
      {[90, 200, 140, 60, 170].map((top) => (
        <div key={top} style={{ paddingTop: top }}>
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </output>
  )
}
