// The list of links: its columns, and the card of a row on a phone.
import { Button } from '#ui/button.tsx'
import { person, pill } from '#ui/cells.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Link } from '../contract/schemas.ts'
import { CHANNEL_LABELS, KIND_LABELS, LINK_LOOKS } from '../contract/words.ts'
import { useLinkActs } from './link-acts.ts'
import { LinkProgress, linkStatusText } from './link-progress.tsx'
import { CHANNEL_ICONS, nameOf } from './words.ts'

export function linkColumns(zone: string): Column<Link>[] {
  return [
    { id: 'person', header: 'Candidate', main: true, cell: person((row) => nameOf(row.candidate)) },
    {
      id: 'kind',
      header: 'Link',
      width: 130,
      priority: 1,
      cell: (row) => {
        const Icon = CHANNEL_ICONS[row.channel]
        return (
          <span className="flex items-center gap-1.5">
            <Icon className="size-3.5 text-ink-3" aria-label={CHANNEL_LABELS[row.channel]} />
            {KIND_LABELS[row.kind]}
          </span>
        )
      },
    },
    {
      id: 'life',
      header: 'Sent, opened, started, completed',
      width: 332,
      priority: 2,
      compact: { width: 116, header: 'State', cell: pill((row) => LINK_LOOKS[row.state]) },
      cell: (row) => <LinkProgress link={row} zone={zone} />,
    },
    { id: 'stands', header: 'Status', width: 172, priority: 4, cell: Standing },
    {
      id: 'quiet',
      header: 'Last step',
      width: 92,
      priority: 3,
      align: 'right',
      cell: (row) => (
        <RelativeTime at={row.lastStepAt} className={row.stuck ? 'text-warning-text' : undefined} />
      ),
    },
    {
      id: 'nudge',
      header: 'Nudge',
      hidesHeader: true,
      width: 90,
      priority: 5,
      align: 'right',
      cell: (row) => (row.can.nudge ? <Nudge link={row} /> : null),
    },
  ]
}

/** For the mouse. With the keyboard the row opens, and the drawer has the same. */
function Nudge({ link }: { link: Link }) {
  const { nudge } = useLinkActs(link)
  return (
    <Button
      size="sm"
      tabIndex={-1}
      busy={nudge.busy}
      onClick={nudge.act}
      aria-label={`Nudge ${nameOf(link.candidate)}`}
    >
      Nudge
    </Button>
  )
}

export function LinkCard({ row }: { row: Link }) {
  return (
    <RowCard
      title={nameOf(row.candidate)}
      at={row.lastStepAt}
      text={`${KIND_LABELS[row.kind]}, ${CHANNEL_LABELS[row.channel].toLowerCase()}`}
    >
      <StatusPill look={LINK_LOOKS[row.state]} />
      {row.stuck ? <span className="text-12 text-warning-text">stuck</span> : null}
    </RowCard>
  )
}

function Standing(link: Link) {
  const words = linkStatusText(link)
  return (
    <span className={cx('block truncate', link.state === 'bounced' && 'text-danger-text')} title={words}>
      {words}
    </span>
  )
}
