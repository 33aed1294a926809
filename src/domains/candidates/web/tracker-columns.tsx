// The columns of the hiring tracker. The URL says which are shown.
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ago } from '#ui/cells.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/table-columns.ts'
import { TagList } from '#ui/tag.tsx'
import type { CandidateField } from '../contract/custom-fields.ts'
import type { CandidateSummary, ListedCandidate } from '../contract/schemas.ts'
import { customText, SOURCE_LABELS } from '../contract/words.ts'
import { placeOf } from './labels.ts'
import { LastMessageText } from './last-message.tsx'
import { fullName } from './names.ts'
import { RowWaiting } from './row-waiting.tsx'
import { fromMatch, hasWord, hiddenMatch, Marked, searchWords } from './search-match.tsx'
import { StatusMenu } from './status-menu.tsx'
import { type Save, type SavePhone, toastRefusal } from './use-editing.ts'

export const DEFAULT_COLUMNS = ['status', 'phone', 'place', 'tags', 'owner', 'lastActivityAt'] as const

type TrackerColumn = Column<ListedCandidate>

type ColumnOptions = {
  save: Save
  savePhone: SavePhone
  q?: string | undefined
  shown?: ReadonlySet<string>
  fields?: readonly CandidateField[] | undefined
}

export function trackerColumns({
  save,
  savePhone,
  q,
  shown = new Set(),
  fields = [],
}: ColumnOptions): TrackerColumn[] {
  const words = searchWords(q)
  return [
    {
      id: 'name',
      header: 'Candidate',
      main: true,
      sortable: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={fullName(row)} />
          {/* A note that would be cut to a letter or two wraps out of sight. */}
          <span className="flex h-[1lh] min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 overflow-hidden">
            <span dir="auto" className="max-w-full flex-none truncate text-left">
              <Marked text={fullName(row)} words={words} />
            </span>
            <NameNote row={row} words={words} shown={shown} />
          </span>
          <RowWaiting id={row.id} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 120,
      priority: 1,
      cell: (row) => (
        <StatusMenu
          name={fullName(row)}
          status={row.status}
          tabIndex={-1}
          quiet
          onChange={(status) => void save(row.id, { status }).catch(toastRefusal)}
        />
      ),
    },
    {
      id: 'lastMessage',
      header: 'Last message',
      width: 230,
      priority: 2,
      compact: { width: 150, cell: lastMessageCell },
      cell: lastMessageCell,
    },
    {
      id: 'title',
      header: 'Title',
      width: 190,
      priority: 8,
      cell: (row) => <Text words={words}>{row.title}</Text>,
      edit: { value: (row) => row.title ?? '', save: (row, title, how) => save(row.id, { title }, how) },
    },
    {
      id: 'phone',
      header: 'Phone',
      width: 130,
      priority: 7,
      cell: (row) => <Text words={words}>{row.phone && formatPhone(row.phone)}</Text>,
      edit: {
        value: (row) => (row.phone ? formatPhone(row.phone) : ''),
        save: (row, phone, how) => savePhone(row.id, phone, how),
      },
    },
    {
      id: 'email',
      header: 'Email',
      width: 220,
      priority: 10,
      cell: (row) => <Text words={words}>{row.email}</Text>,
    },
    {
      id: 'place',
      header: 'Place',
      width: 132,
      priority: 6,
      cell: (row) => <Text words={words}>{placeOf(row)}</Text>,
    },
    {
      id: 'skills',
      header: 'Skills',
      width: 170,
      priority: 11,
      cell: (row) => <TagList tags={matchedFirst(row.skills, words)} />,
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 148,
      priority: 5,
      // Room for the longest common tag and the count of the others.
      compact: { width: 92, cell: (row) => <TagList tags={matchedFirst(row.tags, words)} max={1} /> },
      cell: (row) => <TagList tags={matchedFirst(row.tags, words)} />,
    },
    {
      id: 'owner',
      header: 'Owner',
      width: 150,
      priority: 4,
      compact: {
        width: 60,
        cell: (row) => (row.owner ? <Avatar name={row.owner.name} kind="staff" named /> : <Nothing />),
      },
      cell: (row) =>
        row.owner ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={row.owner.name} kind="staff" />
            <span className="truncate text-ink-2">{row.owner.name}</span>
          </span>
        ) : (
          <span className="text-ink-3">No owner</span>
        ),
    },
    { id: 'source', header: 'Source', width: 120, priority: 12, cell: (row) => SOURCE_LABELS[row.source] },
    { id: 'years', header: 'Years', width: 70, priority: 13, align: 'right', cell: (row) => row.years ?? '' },
    {
      id: 'createdAt',
      header: 'Added',
      width: 100,
      priority: 9,
      align: 'right',
      sortable: true,
      cell: ago((row) => row.createdAt),
    },
    {
      id: 'lastActivityAt',
      header: 'Last activity',
      width: 116,
      priority: 3,
      align: 'right',
      sortable: true,
      cell: ago((row) => row.lastActivityAt),
    },
    ...fields.map((field, index) => ownColumn(field, { words, priority: FIRST_OWN + index })),
  ]
}

const lastMessageCell = ({ lastMessage }: ListedCandidate) =>
  lastMessage ? <LastMessageText message={lastMessage} /> : <Nothing />

/** The agency's own fields fold first, the last one before all others. */
const FIRST_OWN = 14

type OwnColumn = { words: readonly string[]; priority: number }

const ownColumn = ({ id, label, kind }: CandidateField, { words, priority }: OwnColumn): TrackerColumn => ({
  id,
  header: label,
  width: 140,
  priority,
  ...(kind === 'number' && { align: 'right' }),
  cell: (row) => <Text words={words}>{customText(row.custom[id])}</Text>,
})

type NoteProps = { row: CandidateSummary; words: readonly string[]; shown: ReadonlySet<string> }

/** The title beside the name, unless it has a column, and the search match from a field without a column. */
function NameNote({ row, words, shown }: NoteProps) {
  const match = hiddenMatch(row, words, shown)
  const title = shown.has('title') ? null : row.title
  if (!title && !match) return null
  return (
    <span
      className={cx(
        'min-w-0 truncate text-12 font-normal text-ink-3',
        // Why a search found the row always shows.
        match ? 'flex-1' : 'flex-[1_1_9ch]',
      )}
    >
      {match ? (
        <span data-match="">
          {match.label ? `${match.label} ` : ''}
          <Marked text={match.text} words={words} />
          {title ? ', ' : ''}
        </span>
      ) : null}
      {title ? <Marked text={fromMatch(title, words)} words={words} /> : null}
    </span>
  )
}

function Text({ words, children }: { words: readonly string[]; children: string | null }) {
  if (!children) return <Nothing />
  return (
    <span className="block truncate">
      <Marked text={children} words={words} />
    </span>
  )
}

const matchedFirst = (texts: readonly string[], words: readonly string[]) =>
  words.length === 0
    ? texts
    : texts.toSorted((one, other) => Number(hasWord(other, words)) - Number(hasWord(one, words)))

function Nothing() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">empty</span>
    </span>
  )
}

export function visibleColumns(
  all: readonly TrackerColumn[],
  chosen: readonly string[] | undefined,
): TrackerColumn[] {
  const wanted = new Set<string>(chosen ?? DEFAULT_COLUMNS)
  return all.filter((column) => column.main || wanted.has(column.id))
}
