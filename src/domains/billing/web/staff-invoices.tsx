// Invoices and credit notes of every client, with what later ones say and the taxes on them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Button } from '#ui/button.tsx'
import { money, pill, quiet } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Invoice } from '../contract/schemas.ts'
import { INVOICE_LOOKS } from '../contract/words.ts'
import { HistoryFilters } from './history-filters.tsx'
import { InvoiceDetailsDialog } from './invoice-details-dialog.tsx'
import { dueWords, invoiceName, periodOf } from './invoice-words.ts'
import { staffInvoiceAddress, staffInvoicesQuery } from './invoices-api.ts'
import type { HistorySearch } from './search.ts'
import { TaxesDialog } from './taxes-dialog.tsx'

const columns: Column<Invoice>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 130,
    priority: 1,
    cell: (row) => <span className="num">{row.number}</span>,
  },
  { id: 'client', header: 'Client', main: true, cell: (row) => row.client.name },
  { id: 'period', header: 'Period', width: 180, priority: 5, cell: quiet(periodOf) },
  { id: 'status', header: 'Status', width: 120, priority: 2, cell: pill((row) => INVOICE_LOOKS[row.status]) },
  {
    id: 'due',
    header: 'Due',
    width: 150,
    priority: 4,
    cell: (row) => <span className="num block truncate text-ink-2">{dueWords(row)}</span>,
  },
  { id: 'tax', header: 'Tax', width: 90, priority: 6, align: 'right', cell: money((row) => row.taxCents) },
  {
    id: 'total',
    header: 'Total',
    width: 124,
    priority: 3,
    align: 'right',
    cell: money((row) => row.totalCents, 'font-medium'),
  },
]

type StaffInvoicesProps = {
  search: HistorySearch
  change: (changes: Partial<HistorySearch>) => void
  onClear: (() => void) | undefined
  disabledReason: string | undefined
}

export function StaffInvoices({ search, change, onClear, disabledReason }: StaffInvoicesProps) {
  const { client } = search
  const list = useList(useInfiniteQuery(staffInvoicesQuery({ client })))
  const [isOpen, setOpen] = useState<'details' | 'taxes' | null>(null)
  const needsClient = client ? undefined : 'Filter by a client first.'
  return (
    <>
      <HistoryFilters
        search={search}
        onChange={change}
        onClear={onClear}
        total={
          <span className="flex flex-wrap items-center gap-2">
            <ListTotal list={list} />
            <Button
              size="sm"
              onClick={() => setOpen('details')}
              disabledReason={needsClient ?? disabledReason}
            >
              Invoice details
            </Button>
            <Button size="sm" onClick={() => setOpen('taxes')}>
              Taxes
            </Button>
          </span>
        }
      />
      <ListTable
        label="Invoices"
        noun="invoices"
        list={list}
        columns={columns}
        sort={{ id: 'number', descending: true }}
        rowLabel={(row) => `Download ${invoiceName(row)}`}
        onOpen={(row) => window.location.assign(staffInvoiceAddress(row.id))}
        renderCard={(row) => <InvoiceCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="No invoices yet">
            Each client gets one for a month with purchases. Credits of invoiced sales get a credit note.
          </EmptyState>
        }
      />
      {isOpen === 'details' && client ? (
        <InvoiceDetailsDialog clientId={client} onClose={() => setOpen(null)} />
      ) : null}
      {isOpen === 'taxes' ? (
        <TaxesDialog client={client} disabledReason={disabledReason} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

function InvoiceCard({ row }: { row: Invoice }) {
  return (
    <RowCard
      title={row.client.name}
      end={<span className="num">{formatMoney(row.totalCents)}</span>}
      note={[row.number, periodOf(row), dueWords(row)].filter(Boolean).join(', ')}
    >
      <StatusPill look={INVOICE_LOOKS[row.status]} />
    </RowCard>
  )
}
