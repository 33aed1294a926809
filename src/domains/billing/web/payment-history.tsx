// Every movement of money and every payment, beside the records of the provider.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addressOf } from '#platform/web/api-client.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { useIsMobile } from '#ui/use-media.ts'
import { billingPermissions } from '../contract/permissions.ts'
import { exportPayments } from '../contract/staff-endpoints.ts'
import type { TransactionKind } from '../contract/words.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { MoneyRequests } from './money-requests.tsx'
import { moneyRequestCountQuery } from './money-requests-api.ts'
import { MovementCard, staffColumns } from './movement-columns.tsx'
import { titleOf } from './movement-words.ts'
import { PaymentCard, paymentColumns } from './payment-columns.tsx'
import { ReconcileStrip } from './reconcile-strip.tsx'
import {
  HISTORY_TABS,
  type HistorySearch,
  type HistoryTab,
  historySearch,
  readHistorySearch,
} from './search.ts'
import {
  exportAddress,
  movementCountQuery,
  movementsQuery,
  paymentCountQuery,
  paymentsQuery,
  useMoneyActions,
} from './staff-api.ts'
import { useFolded } from './use-folded.ts'

const MovementDrawer = lazyPart(() => import('./movement-drawer.tsx'), 'MovementDrawer')
const StaffInvoices = lazyPart(() => import('./staff-invoices.tsx'), 'StaffInvoices')
const PaymentDrawer = lazyPart(() => import('./payment-drawer.tsx'), 'PaymentDrawer')

const TAB_LABELS: Record<HistoryTab, string> = {
  movements: 'Movements',
  payments: 'Payments',
  refunds: 'Refunds',
  adjustments: 'Adjustments',
  disputes: 'Disputes',
  invoices: 'Invoices',
  requests: 'Requests',
}
const TAB_KINDS: Partial<Record<HistoryTab, TransactionKind[]>> = {
  refunds: ['refund'],
  adjustments: ['adjustment', 'promo'],
  disputes: ['dispute'],
}
/** The other tabs show movements. */
const LISTS_OF_THEIR_OWN: ReadonlySet<HistoryTab> = new Set(['requests', 'payments', 'invoices'])
const LAST_FIRST = { id: 'when', descending: true } as const
const NO_ROLE = 'Only managers and admins can do this.'

export function PaymentHistory() {
  const search = useReadSearch(readHistorySearch, useSearch({ from: '/staff/payment-history' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, onClear } = useListSearch(historySearch, search)
  const [isAdjusting, setAdjusting] = useState(false)
  const tab = search.tab ?? 'movements'
  const mayMove = roleMay(user.role, billingPermissions.move)
  const shared = { search, change, onClear }
  const isMobile = useIsMobile()
  const handleAdjust = () => setAdjusting(true)
  const adjust = { id: 'adjust', icon: Plus, label: 'Adjust balance', onSelect: handleAdjust }
  const refusal = mayMove ? undefined : NO_ROLE
  return (
    <>
      <Page>
        <title>Payment history · Candor Hire</title>
        <PageHeader
          title="Payment history"
          actions={
            <>
              {tab === 'requests' || tab === 'invoices' ? null : (
                <ListMenu
                  exportAddress={
                    tab === 'payments'
                      ? addressOf(exportPayments, { query: paymentFilter(search) })
                      : exportAddress(movementFilter(search))
                  }
                  more={isMobile && mayMove ? [adjust] : []}
                />
              )}
              <Button icon={Plus} onClick={handleAdjust} disabledReason={refusal} className="max-md:hidden">
                Adjust balance
              </Button>
              <ReconcileButton disabledReason={refusal} />
            </>
          }
        />
        <Tabs current={tab} search={search} />
        <ReconcileStrip mayResolve={mayMove} />
        {tab === 'requests' ? <MoneyRequests {...shared} /> : null}
        {tab === 'payments' ? <Payments {...shared} /> : null}
        {tab === 'invoices' ? <StaffInvoices {...shared} disabledReason={refusal} /> : null}
        {LISTS_OF_THEIR_OWN.has(tab) ? null : <Movements {...shared} zone={user.timezone} />}
      </Page>
      {search.movement ? (
        <MovementDrawer
          key={search.movement}
          id={search.movement}
          zone={user.timezone}
          role={user.role}
          onClose={() => change({ movement: undefined })}
        />
      ) : null}
      {search.payment && !search.movement ? (
        <PaymentDrawer
          key={search.payment}
          id={search.payment}
          zone={user.timezone}
          role={user.role}
          onClose={() => change({ payment: undefined })}
        />
      ) : null}
      {isAdjusting ? <AdjustDialog client={search.client} onClose={() => setAdjusting(false)} /> : null}
    </>
  )
}

const paymentFilter = ({ client, status, dispute, manager, from, to }: HistorySearch) => ({
  client,
  status,
  dispute,
  manager,
  from,
  to,
})

const movementFilter = ({ client, kind, from, to, tab }: HistorySearch) => ({
  client,
  kind: (tab && TAB_KINDS[tab]) ?? kind,
  from,
  to,
})

function Tabs({ current, search }: { current: HistoryTab; search: HistorySearch }) {
  const { client, from, to } = search
  const shared = { client, from, to }
  return (
    <TabLinks label="Payment history">
      {HISTORY_TABS.map((tab) => (
        <Link
          key={tab}
          to="/payment-history"
          search={{ ...shared, ...(tab !== 'movements' && { tab }) }}
          className={tabLink(tab === current)}
          aria-current={tab === current ? 'page' : undefined}
          activeProps={{}}
        >
          {TAB_LABELS[tab]}
          {tab === 'payments' ? <ViewCount query={paymentCountQuery(shared)} /> : null}
          {tab === 'requests' ? (
            <ViewCount query={moneyRequestCountQuery({ client, status: ['waiting'] })} />
          ) : null}
          {TAB_KINDS[tab] ? (
            <ViewCount query={movementCountQuery({ ...shared, kind: TAB_KINDS[tab] })} />
          ) : null}
        </Link>
      ))}
    </TabLinks>
  )
}

type ListProps = {
  search: HistorySearch
  change: (changes: Partial<HistorySearch>) => void
  onClear: (() => void) | undefined
}

function Movements({ search, change, onClear, zone }: ListProps & { zone: string }) {
  const list = useList(useInfiniteQuery(movementsQuery(movementFilter(search))))
  const { rows, onToggle } = useFolded(list.rows, zone)
  const columns = useMemo(() => staffColumns(onToggle), [onToggle])
  return (
    <>
      <HistoryFilters search={search} onChange={change} onClear={onClear} total={<ListTotal list={list} />} />
      <ListTable
        label="Movements"
        noun="movements"
        list={{ ...list, rows }}
        columns={columns}
        sort={LAST_FIRST}
        rowLabel={(row) => titleOf(row).title}
        openId={search.movement}
        onOpen={(row) => (row.folded ? onToggle(row) : change({ movement: row.id, payment: undefined }))}
        renderCard={(row) => <MovementCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="Nothing here yet">
            Each top-up, purchase, return, refund and adjustment appears here with the balances after it.
          </EmptyState>
        }
      />
    </>
  )
}

function Payments({ search, change, onClear }: ListProps) {
  const list = useList(useInfiniteQuery(paymentsQuery(paymentFilter(search))))
  return (
    <>
      <HistoryFilters search={search} onChange={change} onClear={onClear} total={<ListTotal list={list} />} />
      <ListTable
        label="Payments"
        noun="payments"
        list={list}
        columns={paymentColumns}
        sort={LAST_FIRST}
        rowLabel={(row) => row.client.name}
        openId={search.payment}
        onOpen={(row) => change({ payment: row.id, movement: undefined })}
        renderCard={(row) => <PaymentCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="No payments yet">
            Payments by card appear here, also those that failed or wait for the bank.
          </EmptyState>
        }
      />
    </>
  )
}

function ReconcileButton(refusal: { disabledReason?: string }) {
  const { reconcile } = useMoneyActions()
  const handleReconcile = () =>
    reconcile.mutate(undefined, {
      onSuccess: ({ matched, compared }) =>
        toast({
          tone: matched === compared ? 'success' : 'warning',
          title: `${matched} of ${plural(compared, 'payment')} match`,
        }),
      onError: showFailure,
    })
  return (
    <Button variant="primary" busy={reconcile.isPending} onClick={handleReconcile} {...refusal}>
      Reconcile now
    </Button>
  )
}
