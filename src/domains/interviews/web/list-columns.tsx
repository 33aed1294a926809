// The columns of the interview list.
import { CalendarOff } from 'lucide-react'
import { federalHoliday } from '#shared/federal-holidays.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { person, pill } from '#ui/cells.tsx'
import { formatExact } from '#ui/format-time.ts'
import type { Column } from '#ui/table-columns.ts'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, KIND_LABELS } from '../contract/words.ts'
import { KIND_ICONS, personOf } from './words.ts'

/** "Thu, Nov 19, 2:30 PM", in the reader's timezone. */
export function whenOf(row: Pick<Interview, 'startsAt'>, timeZone: string): string {
  const at = new Date(row.startsAt)
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : ('numeric' as const)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year,
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
}

/** Marks a federal holiday, with its name for a pointer and a screen reader. */
export function Holiday({ at, zone }: { at: string; zone: string }) {
  const name = federalHoliday(wallTimeOf(new Date(at), zone).day)
  if (!name) return null
  return (
    <>
      {' '}
      <span title={`Federal holiday: ${name}`} className="text-warning-text">
        <CalendarOff aria-hidden="true" className="inline size-3.5 align-[-2px]" />
        <span className="sr-only">Federal holiday: {name}</span>
      </span>
    </>
  )
}

export function listColumns(zone: string): Column<Interview>[] {
  return [
    { id: 'candidate', header: 'Candidate', main: true, cell: person((row) => personOf(row.candidate)) },
    {
      id: 'when',
      header: 'When',
      width: 176,
      priority: 1,
      sortable: true,
      cell: (row) => (
        <time dateTime={row.startsAt} title={formatExact(new Date(row.startsAt), zone)} className="num">
          {whenOf(row, zone)}
          <Holiday at={row.startsAt} zone={zone} />
        </time>
      ),
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 96,
      priority: 4,
      cell: (row) => {
        const Icon = KIND_ICONS[row.kind]
        return (
          <span className="flex items-center gap-1.5 text-ink-2">
            <Icon className="size-3.5" />
            {KIND_LABELS[row.kind]}
          </span>
        )
      },
    },
    { id: 'job', header: 'Job', width: 200, priority: 3, cell: (row) => row.job.title },
    { id: 'client', header: 'Client', width: 150, priority: 6, cell: (row) => row.client.name },
    { id: 'round', header: 'Round', width: 64, priority: 7, align: 'right', cell: (row) => row.round },
    {
      id: 'people',
      header: 'Interviewers',
      width: 160,
      priority: 5,
      cell: (row) => row.participants.map(({ name }) => name).join(', '),
    },
    {
      id: 'status',
      header: 'Status',
      // "Awaiting feedback" and the padding of the page.
      width: 176,
      priority: 2,
      cell: pill((row) => INTERVIEW_LOOKS[row.status]),
    },
  ]
}
