// The same time in everyone's timezone, busy participants on that day, and conflicts.
import { TriangleAlert } from 'lucide-react'
import { wallTimeOf, zoneName } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { formatTime } from '#ui/format-time.ts'
import type { Availability } from '../contract/schemas.ts'
import { KIND_LABELS } from '../contract/words.ts'
import type { Moment } from './schedule-values.ts'

type At = Extract<Moment, { kind: 'at' }>
type PartProps = {
  availability: Availability
  moment: At
  zone: string
  userId: string
  onUse: (at: string) => void
}

export function AvailabilityPart({ availability, moment, zone, userId, onUse }: PartProps) {
  return (
    <>
      <Conflicts availability={availability} moment={moment} zone={zone} onUse={onUse} />
      <BusyBars availability={availability} moment={moment} zone={zone} />
      <LocalTimes availability={availability} moment={moment} zone={zone} userId={userId} />
    </>
  )
}

function LocalTimes({ availability, moment, zone, userId }: Omit<PartProps, 'onUse'>) {
  const zones = new Map<string, string[]>([[zone, []]])
  for (const person of availability.people) {
    const key = person.timezone ?? zone
    const name = person.userId === userId ? 'you' : (person.name.split(' ')[0] ?? person.name)
    zones.set(key, [...(zones.get(key) ?? []), name])
  }
  return (
    <dl aria-label="Local times" className="border-t">
      {[...zones].map(([each, names]) => (
        <div key={each} className="flex items-baseline gap-2 border-b py-2">
          <dt className="min-w-0 flex-1 truncate">
            {zoneName(each, moment.startsAt)} <span className="text-ink-3">{names.join(', ')}</span>
          </dt>
          <dd className="num font-medium">
            {otherDay(moment.startsAt, each, zone)}
            {formatTime(moment.startsAt, each)} to {formatTime(moment.endsAt, each)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In distant timezones the same moment is another day, and the text says so. */
function otherDay(at: Date, timeZone: string, zone: string): string {
  if (wallTimeOf(at, timeZone).day === wallTimeOf(at, zone).day) return ''
  return `${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at)} `
}

const minutesOf = (at: Date, zone: string) => {
  const { time } = wallTimeOf(at, zone)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function BusyBars({ availability, moment, zone }: Omit<PartProps, 'onUse' | 'userId'>) {
  const start = minutesOf(moment.startsAt, zone)
  const from = Math.max(0, Math.min(Math.floor(start / 60) - 2, 18)) * 60
  const hours = Array.from({ length: 6 }, (_, index) => from / 60 + index)
  const share = (minutes: number) => Math.max(0, Math.min(100, ((minutes - from) / 360) * 100))
  const bar = (startsAt: Date, endsAt: Date) => {
    const begins = minutesOf(startsAt, zone)
    const left = share(begins)
    const right = share(begins + (endsAt.getTime() - startsAt.getTime()) / 60_000)
    return { left: `${left}%`, width: `${right - left}%` }
  }
  return (
    <div aria-hidden="true" className="flex flex-col gap-1.5 text-12">
      <div className="grid grid-cols-[100px_minmax(0,1fr)]">
        <span />
        <span className="num grid grid-cols-6 text-ink-3">
          {hours.map((hour) => (
            <span key={hour}>{hour % 12 || 12}</span>
          ))}
        </span>
      </div>
      {availability.people.map((person) => (
        <div key={person.userId ?? 'candidate'} className="grid grid-cols-[100px_minmax(0,1fr)] items-center">
          <span className="truncate pr-2">{person.name}</span>
          <span className="relative h-3 rounded-4 bg-sunken">
            {person.busy.map(({ startsAt, endsAt }) => (
              <span
                key={startsAt}
                style={bar(new Date(startsAt), new Date(endsAt))}
                className="absolute inset-y-0 rounded-4 bg-ink-3"
              />
            ))}
            <span
              style={bar(moment.startsAt, moment.endsAt)}
              className="absolute -inset-y-1 rounded-4 border-2 border-primary bg-primary/15"
            />
          </span>
        </div>
      ))}
    </div>
  )
}

function Conflicts({ availability, moment, zone, onUse }: Omit<PartProps, 'userId'>) {
  const { conflicts, free, people } = availability
  if (conflicts.length === 0) return null
  const today = wallTimeOf(moment.startsAt, zone).day
  const label = (at: string) => {
    const date = new Date(at)
    const day = wallTimeOf(date, zone).day === today ? '' : `${weekdayOf(date, zone)} `
    return `${day}${formatTime(date, zone)}`
  }
  return (
    <div role="alert" className="flex gap-2.5 rounded-8 bg-warning-subtle px-3.5 py-3">
      <TriangleAlert className="mt-0.5 size-4 flex-none text-warning-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {conflicts.slice(0, 3).map((conflict) => (
          <div key={`${conflict.interviewId}-${conflict.userId ?? ''}`}>
            <p className="font-medium">
              {conflict.name} is busy until {formatTime(new Date(conflict.endsAt), zone)}
            </p>
            <p className="text-ink-2">
              {conflict.title}, {KIND_LABELS[conflict.kind].toLowerCase()},{' '}
              {formatTime(new Date(conflict.startsAt), zone)} to {formatTime(new Date(conflict.endsAt), zone)}{' '}
              {zoneName(zone, moment.startsAt)}. They overlap by {conflict.overlapMinutes}&nbsp;min.
            </p>
          </div>
        ))}
        {free.length > 0 ? (
          <div className="flex flex-wrap items-center gap-1.5">
            {free.map((at) => (
              <Button key={at} size="sm" onClick={() => onUse(at)}>
                {label(at)}
              </Button>
            ))}
            {people.length > 1 ? (
              <span className="text-12 text-ink-2">free for all {people.length}</span>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

const weekdayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at)
