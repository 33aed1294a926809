// The calendar by day and week: an hour is 60 px, the header has the day's count, and a line marks the current time.
import { useEffect, useRef } from 'react'
import { HOUR } from '#shared/durations.ts'
import { federalHoliday } from '#shared/federal-holidays.ts'
import { wallTimeOf, zoneName } from '#shared/zoned-time.ts'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { formatTime } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import type { Crowd, Interview } from '../contract/schemas.ts'
import { Block } from './block.tsx'
import {
  byDay,
  HOUR_PX,
  hoursOf,
  layoutDay,
  leastWidthOf,
  type Placed,
  shownDays,
  type Timed,
} from './calendar-layout.ts'
import { CrowdBlock } from './crowd-block.tsx'
import { hourLabel } from './words.ts'

type CalendarProps = {
  days: readonly string[]
  items: readonly Interview[]
  /** Hours with more interviews than fit. */
  crowds: readonly Crowd[]
  zone: string
  openId: string | undefined
  onOpen: (id: string) => void
  onCrowd: (crowd: Crowd) => void
  onDay: (day: string) => void
  onSlot: (slot: { day: string; time: string }) => void
}

type Entry = Interview | (Crowd & Timed)

const isCrowd = (entry: Entry): entry is Crowd & Timed => 'count' in entry
const countOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, entry) => sum + (isCrowd(entry) ? entry.count : 1), 0)

/** A crowd fills its whole hour. */
function entriesOf(items: readonly Interview[], crowds: readonly Crowd[]): Entry[] {
  const hours = crowds.map((crowd) => ({
    ...crowd,
    id: crowd.startsAt,
    endsAt: new Date(Date.parse(crowd.startsAt) + HOUR).toISOString(),
  }))
  return [...items, ...hours]
}

export function Calendar(props: CalendarProps) {
  const { days, items, crowds, zone, openId, onOpen, onCrowd, onDay, onSlot } = props
  const now = useNow()
  const today = wallTimeOf(now, zone)
  const entries = entriesOf(items, crowds)
  const perDay = byDay(entries, zone)
  const shown = shownDays(days, { today: today.day, isBusy: (day) => perDay.has(day) })
  const { first, last } = hoursOf(entries, zone)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const minutes = Number(today.time.slice(0, 2)) * 60 + Number(today.time.slice(3))
  const nowTop = shown.includes(today.day) ? ((minutes - first * 60) / 60) * HOUR_PX : null
  const scroller = useScrollToWork(first)
  const placed = new Map(
    shown.map((day) => [day, layoutDay(perDay.get(day) ?? [], { zone, firstHour: first })]),
  )
  const widths = [...placed.values()].map((each) => `minmax(${leastWidthOf(each)}px, 1fr)`)
  const columns = { gridTemplateColumns: ['72px', ...widths].join(' ') }
  return (
    <section
      ref={scroller}
      aria-label="Calendar"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t pb-18 md:mr-6 focus-visible:-outline-offset-2"
    >
      <div
        style={columns}
        className={cx(
          'sticky top-0 z-3 grid min-w-fit border-b bg-surface',
          days.length === 1 && 'max-md:hidden',
        )}
      >
        <span className="flex items-center justify-end pr-2 text-12 text-ink-3">{zoneName(zone, now)}</span>
        {shown.map((day) => (
          <DayHead
            key={day}
            day={day}
            today={day === today.day}
            count={countOf(perDay.get(day) ?? [])}
            onDay={onDay}
          />
        ))}
      </div>
      <div
        style={{ ...columns, height: hours.length * HOUR_PX + 12 }}
        className="relative grid min-w-fit pt-2"
      >
        <div className="relative">
          {hours.map((hour, index) =>
            nowTop !== null && Math.abs(nowTop - index * HOUR_PX) < 14 ? null : (
              <span
                key={hour}
                style={{ top: index * HOUR_PX - 8 }}
                className="num absolute right-2 text-12 whitespace-nowrap text-ink-3"
              >
                {hourLabel(hour)}
              </span>
            ),
          )}
          {nowTop === null || nowTop < 0 || nowTop > hours.length * HOUR_PX ? null : (
            <span
              style={{ top: nowTop - 9 }}
              className="num absolute right-1.5 rounded-4 bg-primary px-1.5 text-12 font-medium text-primary-foreground"
            >
              {clockOf(today.time)}
            </span>
          )}
        </div>
        {shown.map((day) => (
          <section
            key={day}
            aria-label={dayLabel(day)}
            className={cx('relative border-l', day < today.day && 'bg-canvas')}
          >
            <FreeSlots
              day={day}
              hours={hours}
              isPast={(time) => `${day} ${time}` <= `${today.day} ${today.time}`}
              onSlot={onSlot}
            />
            <Entries
              placed={placed.get(day) ?? []}
              zone={zone}
              openId={openId}
              onOpen={onOpen}
              onCrowd={onCrowd}
            />
            {day === today.day && nowTop !== null && nowTop >= 0 ? (
              <span
                aria-hidden="true"
                style={{ top: nowTop }}
                className="pointer-events-none absolute inset-x-0 z-1 border-t-2 border-primary before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-primary"
              />
            ) : null}
          </section>
        ))}
      </div>
    </section>
  )
}

type EntriesProps = Pick<CalendarProps, 'zone' | 'openId' | 'onOpen' | 'onCrowd'> & {
  placed: readonly Placed<Entry>[]
}

function Entries({ placed, zone, openId, onOpen, onCrowd }: EntriesProps) {
  return placed.map((place) => {
    const { item } = place
    const time = formatTime(new Date(item.startsAt), zone)
    return isCrowd(item) ? (
      <CrowdBlock key={item.id} place={place} time={time} crowd={item} onOpen={() => onCrowd(item)} />
    ) : (
      <Block
        key={item.id}
        place={place}
        time={time}
        item={item}
        open={item.id === openId}
        onOpen={() => onOpen(item.id)}
      />
    )
  })
}

type FreeSlotsProps = Pick<CalendarProps, 'onSlot'> & {
  day: string
  hours: readonly number[]
  isPast: (time: string) => boolean
}

/** Half hours for the mouse. The keyboard and screen readers use the Schedule button. */
function FreeSlots({ day, hours, isPast, onSlot }: FreeSlotsProps) {
  const slots = hours.flatMap((hour) =>
    ['00', '30'].map((half) => `${String(hour).padStart(2, '0')}:${half}`),
  )
  return slots.map((time, index) => {
    const place = { top: (index * HOUR_PX) / 2, height: HOUR_PX / 2 }
    const look = cx('absolute inset-x-0', index % 2 === 0 && 'border-t')
    if (isPast(time)) return <span key={time} aria-hidden="true" style={place} className={look} />
    return (
      <button
        key={time}
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        data-slot={`${day} ${time}`}
        style={place}
        onClick={() => onSlot({ day, time })}
        className={cx(
          look,
          'group px-2 text-left text-12 text-ink-2 hover:bg-hover [&>span]:opacity-0 hover:[&>span]:opacity-100',
        )}
      >
        <span>Schedule {clockOf(time)}</span>
      </button>
    )
  })
}

type DayHeadProps = { day: string; today: boolean; count: number; onDay: (day: string) => void }

function DayHead({ day, today, count, onDay }: DayHeadProps) {
  const holiday = federalHoliday(day)
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className={cx(
        'flex h-9 items-center gap-1.5 border-l px-2.5 hover:bg-hover focus-visible:-outline-offset-2',
        today && 'border-b-2 border-b-primary font-medium text-primary-text',
      )}
    >
      <span className={cx(!today && 'text-ink-2')}>{shortDay(day)}</span>{' '}
      <b className="num">{Number(day.slice(8))}</b>
      <span
        title={holiday ?? undefined}
        className="min-w-0 flex-1 truncate text-left text-12 font-normal text-warning-text"
      >
        {holiday ? <span className="sr-only">Federal holiday: </span> : null}
        {holiday}
      </span>
      {count > 0 ? (
        <span className="num text-12 font-normal text-ink-3">
          {formatCount(count)}
          <span className="sr-only"> {count === 1 ? 'interview' : 'interviews'}</span>
        </span>
      ) : null}
    </button>
  )
}

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
export const shortDay = (day: string) => format(day, { weekday: 'short' })
export const monthOf = (day: string) => format(day, { month: 'long' })
const dayLabel = (day: string) => format(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** Early and late interviews extend the day, but it opens at working hours. */
function useScrollToWork(first: number) {
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    scroller.current?.scrollTo({ top: Math.max(0, 8 - first) * HOUR_PX })
  }, [first])
  return scroller
}

/** Like the hours beside it, without AM or PM: "1:36". */
function clockOf(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}
