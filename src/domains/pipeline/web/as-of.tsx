// The current board, or the board at the end of a past day.
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { DAY } from '#shared/durations.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format-time.ts'
import { Popover } from '#ui/popover.tsx'
import { useNow } from './use-now.ts'

type AsOfProps = {
  value: string | undefined
  /** Without text where there is little room. */
  short?: boolean
  onChange: (day: string | undefined) => void
}

/** Days end in the timezone of the reader's profile, not of the device. */
const dayOf = (date: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(date)
const QUICK = [
  { label: 'Yesterday', days: 1 },
  { label: 'A week ago', days: 7 },
  { label: '30 days ago', days: 30 },
  { label: '90 days ago', days: 90 },
]

export function AsOf({ value, short = false, onChange }: AsOfProps) {
  const [open, setOpen] = useState(false)
  const now = useNow()
  const timezone = useQuery(currentUserQuery).data?.timezone
  const today = dayOf(now, timezone)
  const daysAgo = (days: number) => dayOf(new Date(now.getTime() - days * DAY), timezone)
  const choose = (day: string | undefined) => {
    setOpen(false)
    onChange(day)
  }
  const day = value ? formatDate(new Date(`${value}T12:00:00`), { now }) : 'now'
  return (
    <Popover
      label="As of day"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={CalendarDays} iconAfter={ChevronDown} className={cx(value && 'bg-warning-subtle')}>
          {value ? null : <span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}
          <span>
            <span className={cx(short && 'sr-only')}>As of </span>
            {short && !value ? 'Now' : day}
          </span>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="As of the end of">
          <DateInput
            value={value ?? ''}
            max={today}
            onChange={(next) => /^\d{4}-\d\d-\d\d$/.test(next) && next <= today && onChange(next)}
          />
        </Field>
        <div className="flex flex-wrap gap-1.5">
          {QUICK.map(({ label, days }) => (
            <Button key={days} size="sm" onClick={() => choose(daysAgo(days))}>
              {label}
            </Button>
          ))}
        </div>
        <Button
          disabledReason={value ? undefined : 'This is the current board.'}
          onClick={() => choose(undefined)}
        >
          Live
        </Button>
      </div>
    </Popover>
  )
}
