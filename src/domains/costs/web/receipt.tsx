// The receipt of one hire: each line with the entries behind it, to the cent.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { download } from '#platform/web/list/export-list.ts'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { isUuid } from '#platform/web/search-readers.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { costPermissions } from '../contract/permissions.ts'
import type { MissingCost, Receipt } from '../contract/schemas.ts'
import { MONTH_LOOKS, RECEIPT_KIND_LABELS } from '../contract/words.ts'
import { receiptFile, receiptQuery } from './api.ts'
import { MissingDialog } from './missing-dialog.tsx'
import { monthWords } from './months.ts'
import { ReceiptAside } from './receipt-aside.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { readReceiptSearch } from './search.ts'

const NO_RECEIPT = (
  <EmptyState
    title="No receipt"
    action={
      <Button asChild variant="primary">
        <Link to="/cost-per-hire">Show all hires</Link>
      </Button>
    }
  >
    This hire does not exist, or it was undone before its month closed.
  </EmptyState>
)

export function ReceiptScreen() {
  const { id } = useParams({ from: '/staff/cost-per-hire/$id' })
  const search = useReadSearch(readReceiptSearch, useSearch({ from: '/staff/cost-per-hire/$id' }))
  const receipt = useQuery({ ...receiptQuery(id, search.receipt), enabled: isUuid(id) })
  return (
    <Page>
      <title>
        {receipt.data
          ? `Receipt, ${receipt.data.hire.candidate.name} · Candor Hire`
          : 'Receipt · Candor Hire'}
      </title>
      {receipt.data ? <Content receipt={receipt.data} /> : null}
      {receipt.data ? null : (
        <>
          <h1 className="sr-only">Receipt</h1>
          {isUuid(id) ? <QueryState query={receipt} missing={NO_RECEIPT} /> : NO_RECEIPT}
        </>
      )}
    </Page>
  )
}

function Content({ receipt }: { receipt: Receipt }) {
  const search = useReadSearch(readReceiptSearch, useSearch({ from: '/staff/cost-per-hire/$id' }))
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch<typeof search>()
  const [fixing, setFixing] = useState<MissingCost | null>(null)
  const isClosed = receipt.state === 'closed'
  const rateRefusal = rateRefusalOf({ isClosed, mayRate: roleMay(user.role, costPermissions.decide) })
  const { missing } = receipt
  const fixable = missing.find(({ kind }) => kind === 'check' || !rateRefusal)
  return (
    <>
      <Header receipt={receipt} />
      <div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
        <div className="grid min-h-full grid-cols-[minmax(0,1fr)_340px] @max-[860px]/page:block print:block">
          <div className="min-w-0 px-6 pt-4 pb-18 max-md:px-4 @max-[860px]/page:pb-6">
            {missing.length > 0 ? (
              <p className="mb-3 flex items-center gap-2.5 rounded-8 bg-warning-subtle px-4 py-2.5">
                <CircleAlert className="text-warning-text" />
                <span className="min-w-0 flex-1">
                  <b className="font-semibold">
                    {plural(missing.length, 'cost is', 'costs are')} not recorded.
                  </b>{' '}
                  This hire cost more than the sum below.
                </span>
                {fixable ? (
                  <Button size="sm" data-print="hide" onClick={() => setFixing(fixable)}>
                    Record
                  </Button>
                ) : null}
              </p>
            ) : null}
            <ReceiptLines
              receipt={receipt}
              open={search.line}
              part={search.part}
              rateRefusal={rateRefusal}
              onOpen={(line, part) => change({ line, part }, { replace: true })}
              onFix={setFixing}
            />
          </div>
          <ReceiptAside receipt={receipt} />
        </div>
      </div>
      {fixing ? <MissingDialog receipt={receipt} missing={fixing} onClose={() => setFixing(null)} /> : null}
    </>
  )
}

/** Closed months keep their rates. The amount of a check can still be added: it is then late. */
function rateRefusalOf({ isClosed, mayRate }: { isClosed: boolean; mayRate: boolean }): string | undefined {
  if (isClosed) return 'This month is closed and keeps its rates.'
  return mayRate ? undefined : 'Only managers and admins set rates.'
}

function Header({ receipt }: { receipt: Receipt }) {
  const { id, receiptId, kind, hire, month, state, totalCents } = receipt
  return (
    <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 border-b px-6 pt-4 pb-3 max-md:px-4">
      <div className="min-w-0 flex-1 basis-72">
        <nav aria-label="Path" className="flex flex-wrap items-center gap-1 text-12 text-ink-2">
          <Link to="/cost-per-hire" className="rounded-4 hover:underline">
            Cost per hire
          </Link>
          <ChevronRight className="size-3 text-ink-3" />
          <Link to="/cost-per-hire" search={{ month }} className="rounded-4 hover:underline">
            {monthWords(month)}
          </Link>
          <ChevronRight className="size-3 text-ink-3" />
          <Link
            to="/account-reporting"
            search={{ client: hire.client.id }}
            className="truncate rounded-4 hover:underline"
          >
            {hire.client.name}
          </Link>
        </nav>
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 tabIndex={-1} className="num text-20 font-semibold outline-none">
            {hire.candidate.name}, {formatMoney(totalCents)}
          </h1>
          <StatusPill look={MONTH_LOOKS[state]} />
          {kind === 'hire' ? null : <span className="text-ink-2">{RECEIPT_KIND_LABELS[kind]}</span>}
        </div>
      </div>
      <div className="flex flex-none gap-2" data-print="hide">
        <Button icon={Printer} onClick={() => window.print()} className="max-md:hidden">
          Print
        </Button>
        <Button variant="primary" icon={Download} onClick={() => download(receiptFile(id, receiptId))}>
          Download PDF
        </Button>
      </div>
    </header>
  )
}
