// A day or a week of interviews with its legend; on a telephone a day, with the days of its week above.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { addDays } from '#platform/shared/zoned-time.ts'
import { cx } from '#ui/cx.ts'
import { ComponentError } from '#ui/error-state.tsx'
import { plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListNotice } from '#ui/list-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { findStatus } from '#ui/status.ts'
import { calendarQuery } from './api.ts'
import { STATUS_ICONS } from './block.tsx'
import { Calendar, dayLabel, shortDay } from './calendar.tsx'
import { weekOf } from './calendar-layout.ts'
import { Filters } from './filters.tsx'
import { filterOf, type InterviewSearch } from './search.ts'
import { STATUSES } from './vocabulary.ts'

type CalendarViewProps = {
  search: InterviewSearch
  view: 'day' | 'week'
  date: string
  zone: string
  mobile: boolean
  onChange: (changes: Partial<InterviewSearch>) => void
}

const TONES = {
  info: 'text-info-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  motion: 'text-primary-text',
  neutral: 'text-ink-3',
} as const

export function CalendarView({ search, view, date, zone, mobile, onChange }: CalendarViewProps) {
  const week = weekOf(date)
  const days = view === 'day' || mobile ? [date] : week
  const { from: _from, to: _to, when: _when, ...filter } = filterOf(search)
  const calendar = useQuery(calendarQuery({ ...filter, from: days[0] ?? date, to: days.at(-1) ?? date }))
  const items = useMemo(() => calendar.data?.items ?? [], [calendar.data])
  const counts = calendar.data?.counts ?? {}
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <>
      {mobile ? <DayStrip week={week} date={date} onDay={(day) => onChange({ date: day })} /> : null}
      <section
        aria-label="Filters"
        className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 px-6 pb-2.5 max-md:hidden"
      >
        <span>
          <b className="num">{total}</b> {days.length === 1 ? 'this day' : 'this week'}
        </span>
        {STATUSES.filter((status) => counts[status]).map((status) => {
          const Icon = STATUS_ICONS[status]
          return (
            <span key={status} className="flex items-center gap-1.5 text-ink-2">
              <Icon className={cx('size-3.5', TONES[findStatus(status).tone])} />
              {findStatus(status).label} <b className="num text-ink">{counts[status]}</b>
            </span>
          )
        })}
        <span className="flex-1" />
        <span className="flex flex-wrap items-center gap-1.5">
          <Filters search={search} onChange={onChange} />
        </span>
      </section>
      {calendar.data && !calendar.data.complete ? (
        <ListNotice>
          {`Only the first ${plural(items.length, 'interview')} are drawn. Narrow the filters, or look at a day.`}
        </ListNotice>
      ) : null}
      {calendar.isPending ? <CalendarSkeleton /> : null}
      {calendar.isLoadingError ? (
        <ComponentError onRetry={() => void calendar.refetch()} busy={calendar.isFetching} />
      ) : null}
      {calendar.data ? (
        <Calendar
          days={days}
          items={items}
          zone={zone}
          openId={search.interview}
          onOpen={(interview) => onChange({ interview, schedule: undefined, move: undefined })}
          onDay={(day) => onChange({ view: 'day', date: day })}
        />
      ) : null}
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
          aria-label={dayLabel(day)}
          aria-current={day === date ? 'date' : undefined}
          onClick={() => onDay(day)}
          className={cx(
            'flex h-12 min-w-9 flex-1 flex-col items-center justify-center rounded-6 border text-12',
            day === date ? 'border-transparent bg-primary-subtle text-primary-text' : 'text-ink-2',
          )}
        >
          {shortDay(day)}
          <b className="num text-16">{Number(day.slice(8))}</b>
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
    <output aria-label="Loading" className="grid flex-1 grid-cols-5 gap-3 border-t p-6">
      {[90, 200, 140, 60, 170].map((top) => (
        <div key={top} style={{ paddingTop: top }}>
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </output>
  )
}
