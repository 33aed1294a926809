// A customer's money: balance, movements, invoices, auto-recharge and cards.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { BlocksSkeleton } from '#ui/skeletons.tsx'
import type { Billing, Wallet } from '../contract/schemas.ts'
import { billingQuery } from './api.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { lockOf } from './not-allowed.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { Cards } from './portal-cards.tsx'
import { InvoiceContactPart, Invoices } from './portal-invoices.tsx'
import { AllMovements, LatestMovements } from './portal-movements.tsx'
import { AutoRecharge } from './portal-recharge.tsx'
import { type BillingSearch, readBillingSearch } from './search.ts'
import { TopUpDialog } from './top-up-dialog.tsx'
import { walletQuery } from './wallet-query.ts'

export function PortalBilling() {
  const search = useReadSearch(readBillingSearch, useSearch({ from: '/customer/portal/billing' }))
  const { active } = useActiveClient()
  if (!active)
    return (
      <PortalPage name="Billing" title="Billing">
        <EmptyState title="No client yet">Your agency has to add you to a client first.</EmptyState>
      </PortalPage>
    )
  return search.view === 'movements' ? (
    <AllMovements clientId={active.id} />
  ) : (
    <Overview key={active.id} clientId={active.id} search={search} />
  )
}

function Overview({ clientId, search }: { clientId: string; search: BillingSearch }) {
  const change = useChangeSearch<BillingSearch>()
  const wallet = useQuery(walletQuery(clientId))
  const billing = useQuery(billingQuery(clientId))
  return (
    <PortalPage
      name="Billing"
      title="Billing"
      actions={
        <Button
          variant="primary"
          icon={Plus}
          size="lg"
          disabledReason={lockOf(billing.data)}
          onClick={() => change({ add: 'funds' })}
        >
          Add funds
        </Button>
      }
    >
      <QueryState
        query={[wallet, billing]}
        loading={<BlocksSkeleton heights={['h-24', 'h-56', 'h-40']} className="gap-6" />}
      />
      {search.payment ? (
        <PaymentNotice
          key={search.payment}
          id={search.payment}
          onClose={() => change({ payment: undefined }, { replace: true })}
        />
      ) : null}
      {wallet.data && billing.data ? (
        <Content clientId={clientId} wallet={wallet.data} billing={billing.data} />
      ) : null}
      {search.add && wallet.data && billing.data?.can.pay ? (
        <TopUpDialog
          clientId={clientId}
          wallet={wallet.data}
          provider={billing.data.provider}
          onClose={() => change({ add: undefined }, { replace: true })}
          onPending={(payment) => change({ add: undefined, payment }, { replace: true })}
        />
      ) : null}
    </PortalPage>
  )
}

type ContentProps = { clientId: string; wallet: Wallet; billing: Billing }

function Content({ clientId, wallet, billing }: ContentProps) {
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)_340px] gap-x-9 gap-y-8 @max-[900px]/page:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-8">
        {billing.provider === 'test' ? <TestNote /> : null}
        {billing.payLock === 'off' ? <OffNote /> : null}
        <BalanceStrip wallet={wallet} heldOrders={billing.heldOrders} />
        <LatestMovements clientId={clientId} />
        <Invoices clientId={clientId} billing={billing} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 @min-[901px]/page:border-l @min-[901px]/page:pl-9">
        <AutoRecharge clientId={clientId} wallet={wallet} billing={billing} />
        <Cards clientId={clientId} billing={billing} />
        <InvoiceContactPart clientId={clientId} billing={billing} />
      </div>
    </div>
  )
}

function OffNote() {
  return (
    <p className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
      Card payments are not set up. Buy from your balance. Your agency can add money to it.
    </p>
  )
}

function TestNote() {
  return (
    <p className="rounded-8 bg-info-subtle px-3.5 py-2.5 text-info-text">
      This installation uses the built-in test provider. Test cards move no real money.
    </p>
  )
}
