// The columns of the disqualified list: candidate, reason, stage, time.
import { ago, person } from '#ui/cells.tsx'
import { formatDate } from '#ui/format-time.ts'
import { NotedText } from '#ui/noted-text.tsx'
import { RowCard } from '#ui/row-card.tsx'
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
    { id: 'name', header: 'Candidate', main: true, cell: person((row) => row.candidate.name) },
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
          cell: ago((row) => row.at),
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

export const DisqualifiedCard = ({ row }: { row: Disqualified }) => (
  <RowCard
    title={row.candidate.name}
    at={row.at}
    text={row.reason.label}
    note={`${row.job.title}, from ${row.stage.name}`}
  />
)
