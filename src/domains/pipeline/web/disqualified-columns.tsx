// The columns of the disqualified list: candidate, reason, stage, time.
import { Avatar } from '#ui/avatar.tsx'
import { formatDate } from '#ui/format-time.ts'
import { NotedText } from '#ui/noted-text.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Disqualified } from '../contract/disqualified.ts'
import { SIDE_LABELS } from '../contract/words.ts'
import { BringBackButton } from './bring-back-button.tsx'

const MAIL = {
  none: 'No email',
  waiting: 'Email pending',
  sent: 'Email sent',
  not_sent: 'Email not sent',
} as const

export function disqualifiedColumns(secondChance: boolean): Column<Disqualified>[] {
  return [
    {
      id: 'name',
      header: 'Candidate',
      main: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={row.candidate.name} />
          <span className="truncate font-medium">{row.candidate.name}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      width: 230,
      priority: 1,
      cell: (row) => (
        <NotedText note={row.comment ?? SIDE_LABELS[row.reason.side]} title={row.comment ?? undefined}>
          {row.reason.label}
        </NotedText>
      ),
    },
    {
      id: 'job',
      header: 'Job',
      width: 220,
      priority: 5,
      cell: (row) => (
        <NotedText note={row.job.clientName} noteClassName="">
          {row.job.title}
        </NotedText>
      ),
    },
    { id: 'stage', header: 'From stage', width: 110, priority: 6, cell: (row) => row.stage.name },
    { id: 'by', header: 'By', width: 120, priority: 7, cell: (row) => row.by },
    { id: 'mail', header: 'Email', width: 100, priority: 8, cell: (row) => MAIL[row.mail] },
    secondChance
      ? {
          id: 'due',
          header: 'Second look',
          width: 100,
          priority: 2,
          align: 'right',
          cell: (row) => dayOf(row.reconsiderOn),
        }
      : {
          id: 'at',
          header: 'When',
          width: 100,
          priority: 3,
          align: 'right',
          cell: (row) => <RelativeTime at={row.at} />,
        },
    {
      id: 'back',
      header: 'Bring back',
      width: 104,
      priority: 4,
      align: 'right',
      cell: (row) => <BringBackButton row={row} />,
    },
  ]
}

function dayOf(day: string | null): string {
  return day ? formatDate(new Date(`${day}T12:00:00`), { now: new Date() }) : ''
}

export function DisqualifiedCard({ row }: { row: Disqualified }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate text-[15px] font-medium">{row.candidate.name}</span>
        <RelativeTime at={row.at} className="text-12 text-ink-3" />
      </span>
      <span className="truncate text-ink-2">{row.reason.label}</span>
      <span className="truncate text-12 text-ink-3">
        {row.job.title}, from {row.stage.name}
      </span>
    </span>
  )
}
