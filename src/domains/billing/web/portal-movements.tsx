// What changed the available and the held amount: the latest lines, or all of them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useMemo } from 'react'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState } from '#platform/web/list/list-state.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Column } from '#ui/table-columns.ts'
import { exportWalletEntries } from '../contract/endpoints.ts'
import type { Entry } from '../contract/schemas.ts'
import type { Movement } from '../contract/staff-schemas.ts'
import { entriesQuery } from './api.ts'
import type { ShownMovement } from './fold-movements.ts'
import { customerColumns, MovementCard } from './movement-columns.tsx'
import { titleOf } from './movement-words.ts'
import { Section } from './section.tsx'
import { useFolded } from './use-folded.ts'

const LATEST = 6
/** Some of them fold into one row. */
const FETCHED = 50
const LAST_FIRST = { id: 'when', descending: true } as const

const asMovement = ({ amountCents, balanceAfterCents, ...entry }: Entry): Movement => ({
  ...entry,
  client: null,
  availableCents: amountCents,
  availableAfterCents: balanceAfterCents,
})

function useMovements(query: ReturnType<typeof entriesQuery>, limit?: number) {
  const { user } = useRouteContext({ from: '/customer' })
  const { rows: entries, ...list } = useList(useInfiniteQuery(query))
  const movements = useMemo(() => entries.map(asMovement), [entries])
  const { rows, onToggle } = useFolded(movements, user.timezone, limit)
  const columns = useMemo(() => customerColumns(onToggle), [onToggle])
  return { list: { ...list, rows }, columns, onToggle }
}

const NoMovements = () => (
  <p className="border-t pt-3 text-ink-2">Nothing yet. Add funds to start buying leads.</p>
)

export function LatestMovements({ clientId }: { clientId: string }) {
  const { list, columns, onToggle } = useMovements(entriesQuery({ client: clientId }, FETCHED), LATEST)
  return (
    <Section
      title="Movements"
      note="what changed your available and held money"
      action={
        <Link to="/portal/billing" search={{ view: 'movements' }} className="link">
          All movements
        </Link>
      }
    >
      <ListState list={list} empty={<NoMovements />} noun="movements" loading={<Skeleton className="h-40" />}>
        <div className="max-md:hidden">
          <LatestTable rows={list.rows} columns={columns} />
        </div>
        <ul aria-label="Latest movements" className="md:hidden">
          {list.rows.map((row) => (
            <li key={row.id} className="relative border-t py-2.5">
              <MovementCard row={row} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

type LatestTableProps = { rows: readonly ShownMovement[]; columns: readonly Column<ShownMovement>[] }

function LatestTable({ rows, columns }: LatestTableProps) {
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
  const { list, columns, onToggle } = useMovements(entriesQuery({ client: clientId }))
  return (
    <PortalPage
      name="Movements"
      title="Movements"
      fill
      actions={<ListMenu exportAddress={addressOf(exportWalletEntries, { query: { client: clientId } })} />}
      above={
        <Link to="/portal/billing" className="link mb-1 flex items-center gap-1 self-start">
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
          renderCard={(row) => <MovementCard row={row} onToggle={onToggle} />}
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
