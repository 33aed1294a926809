// What changed the available amount: the latest lines, or all of them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { ListState } from '#platform/web/list/list-state.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { PortalPage } from '#ui/portal-page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Entry } from '../contract/schemas.ts'
import { entriesQuery } from './api.ts'
import { Moved } from './money.tsx'
import { titleOf } from './movement-words.ts'
import { Section, textLink } from './section.tsx'

const LATEST = 6
const LAST_FIRST = { id: 'when', descending: true } as const

const columns: Column<Entry>[] = [
  {
    id: 'when',
    header: 'When',
    width: 110,
    priority: 2,
    cell: (row) => <RelativeTime at={row.createdAt} className="text-ink-3" />,
  },
  {
    id: 'movement',
    header: 'Movement',
    main: true,
    cell: (row) => {
      const { title, detail } = titleOf(row)
      return (
        <span className="block truncate">
          <span className="font-medium">{title}</span> <span className="text-ink-2">{detail}</span>
        </span>
      )
    },
  },
  {
    id: 'change',
    header: 'Change',
    width: 130,
    priority: 1,
    align: 'right',
    cell: (row) => <Moved cents={row.amountCents} />,
  },
  {
    id: 'after',
    header: 'Available after',
    width: 140,
    priority: 3,
    align: 'right',
    cell: (row) => <span className="num">{formatMoney(row.balanceAfterCents)}</span>,
  },
]

function MovementCard({ row }: { row: Entry }) {
  const { title, detail } = titleOf(row)
  return (
    <span className="flex gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-12 text-ink-3">
          <RelativeTime at={row.createdAt} />
          {detail ? `, ${detail}` : ''}
        </span>
      </span>
      <span className="flex-none text-right">
        <Moved cents={row.amountCents} className="block" />
        <span className="num block text-12 text-ink-3">{formatMoney(row.balanceAfterCents)}</span>
      </span>
    </span>
  )
}

const NoMovements = () => (
  <p className="border-t pt-3 text-ink-2">Nothing yet. Add funds to start buying leads.</p>
)

export function LatestMovements({ clientId }: { clientId: string }) {
  const list = useList(useInfiniteQuery(entriesQuery({ client: clientId }, LATEST)))
  return (
    <Section
      title="Movements"
      note="what changed your available balance"
      action={
        <Link to="/portal/billing" search={{ view: 'movements' }} className={textLink}>
          All movements
        </Link>
      }
    >
      <ListState list={list} empty={<NoMovements />} noun="movements" loading={<Skeleton className="h-40" />}>
        <div className="max-md:hidden">
          <LatestTable rows={list.rows.slice(0, LATEST)} />
        </div>
        <ul aria-label="Latest movements" className="md:hidden">
          {list.rows.slice(0, LATEST).map((row) => (
            <li key={row.id} className="border-t py-2.5">
              <MovementCard row={row} />
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function LatestTable({ rows }: { rows: readonly Entry[] }) {
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="border-b text-left text-ink-2">
          {columns.map(({ id, header, width, align }) => (
            <th
              key={id}
              scope="col"
              style={width ? { width } : undefined}
              className={`h-8 font-medium ${align === 'right' ? 'text-right' : ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b">
            {columns.map(({ id, cell, align }) => (
              <td key={id} className={`h-10 truncate ${align === 'right' ? 'text-right' : ''}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function AllMovements({ clientId }: { clientId: string }) {
  const list = useList(useInfiniteQuery(entriesQuery({ client: clientId })))
  return (
    <PortalPage
      name="Movements"
      title="Movements"
      fill
      above={
        <Link to="/portal/billing" className={`${textLink} mb-1 flex items-center gap-1 self-start`}>
          <ChevronLeft className="size-4" />
          Billing
        </Link>
      }
    >
      <div className="-mx-6 mt-4 flex min-h-0 flex-1 flex-col max-md:-mx-4">
        <ListTable
          label="Movements"
          noun="movements"
          list={list}
          columns={columns}
          sort={LAST_FIRST}
          rowLabel={(row) => titleOf(row).title}
          renderCard={(row) => <MovementCard row={row} />}
          empty={
            <EmptyState title="No movements yet">
              Payments, purchases and returns appear here with the balance after each.
            </EmptyState>
          }
        />
      </div>
    </PortalPage>
  )
}
