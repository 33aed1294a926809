// The columns of the sample list, as a screen would write them.

import { formatPhone } from '#platform/shared/phone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { TagList } from '#ui/tag.tsx'
import type { Person } from './sample.ts'

export function personColumns(onPlace: (person: Person, place: string) => void): Column<Person>[] {
  return [
    {
      id: 'name',
      header: 'Candidate',
      main: true,
      sortable: true,
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={person.name} />
          <span className="truncate">{person.name}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 104,
      priority: 1,
      cell: (person) => <StatusPill status={person.status} />,
    },
    { id: 'phone', header: 'Phone', width: 126, priority: 6, cell: (person) => formatPhone(person.phone) },
    {
      id: 'place',
      header: 'Place',
      width: 128,
      priority: 5,
      cell: (person) => person.place,
      edit: { value: (person) => person.place, save: onPlace },
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 150,
      priority: 4,
      cell: (person) => <TagList tags={person.tags} />,
      compact: { width: 116, cell: (person) => <TagList tags={person.tags} /> },
    },
    {
      id: 'owner',
      header: 'Owner',
      width: 150,
      priority: 3,
      cell: (person) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={person.owner} kind="staff" size="sm" />
          {person.owner}
        </span>
      ),
      compact: { width: 48, cell: (person) => <Avatar name={person.owner} kind="staff" named /> },
    },
    {
      id: 'at',
      header: 'Last activity',
      width: 116,
      priority: 2,
      align: 'right',
      sortable: true,
      cell: (person) => <RelativeTime at={person.at} />,
    },
  ]
}

export function PersonCard({ person }: { person: Person }) {
  return (
    <span className="flex gap-3">
      <Avatar name={person.name} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate text-[15px] font-medium">{person.name}</span>
          <RelativeTime at={person.at} className="text-12 text-ink-3" />
        </span>
        <span className="truncate text-ink-2">{person.work}</span>
        <span className="mt-1 flex items-center gap-1.5">
          <StatusPill status={person.status} />
          <TagList tags={person.tags} />
          <span className="flex-1" />
          <Avatar name={person.owner} kind="staff" size="sm" named />
        </span>
      </span>
    </span>
  )
}
