// What one hire cost the client: the price of its lead, and its share of the leads that were not hired.
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Download, X } from 'lucide-react'
import { download } from '#platform/web/list/export-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { focusOnMount } from '#ui/focus-first.ts'
import { formatMoney, plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CustomerReceipt } from '../contract/customer-schemas.ts'
import { ownReceiptFile, ownReceiptQuery } from './own-api.ts'
import { orderWords } from './own-words.ts'
import { Steps } from './receipt-aside.tsx'

type OwnReceiptProps = { id: string; client: string | undefined; onClose: () => void }

const COLORS: Record<string, string> = { lead: 'var(--seq-2)', share: 'var(--seq-5)' }

export function OwnReceipt({ id, client, onClose }: OwnReceiptProps) {
  const receipt = useQuery(ownReceiptQuery(id, client))
  return (
    <section aria-label="Receipt" className="lg:sticky lg:top-4">
      {receipt.data ? (
        <Content receipt={receipt.data} client={client} onClose={onClose} />
      ) : (
        <QueryState
          query={receipt}
          loading={<Skeleton className="h-72" />}
          missing="This hire does not exist, or it was undone."
        />
      )}
    </section>
  )
}

type ContentProps = { receipt: CustomerReceipt; client: string | undefined; onClose: () => void }

function Content({ receipt, client, onClose }: ContentProps) {
  const { id, name, job, order, hiredAt, lines, totalCents, leadsKept, timeline, daysToHire } = receipt
  const sum = lines.reduce((before, { cents }) => before + cents, 0)
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 ref={focusOnMount} tabIndex={-1} className="text-16 font-semibold outline-none">
            {name}
          </h2>
          <p className="text-ink-2">
            {[job, order ? `order ${orderWords(order)}` : null].filter(Boolean).join(', ')}, hired{' '}
            <RelativeTime at={hiredAt} />
          </p>
        </div>
        <IconButton icon={X} label="Close receipt" size="sm" onClick={onClose} />
      </div>
      <div aria-hidden="true" className="mt-3 flex h-2.5 gap-0.5">
        {lines
          .filter(({ cents }) => cents > 0)
          .map((line) => (
            <span
              key={line.id}
              className="min-w-1 rounded-4"
              style={{ flexGrow: line.cents, background: COLORS[line.id] }}
            />
          ))}
      </div>
      <dl className="num mt-2">
        {lines.map((line) => (
          <div key={line.id} className="flex items-baseline justify-between gap-3 py-1.5">
            <dt>
              {line.label}
              <span className="block text-12 text-ink-3">{line.detail}</span>
            </dt>
            <dd className={cx('text-right', line.cents === 0 && 'text-ink-3')}>{formatMoney(line.cents)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-3 border-t-2 border-ink pt-2 font-semibold">
          <dt>This hire</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <Verdict isEqual={sum === totalCents} leadsKept={leadsKept} />
      {timeline.length > 0 ? (
        <>
          <h3 className="pt-5 pb-2 text-14 font-semibold">From lead to hire</h3>
          <Steps steps={timeline} />
        </>
      ) : null}
      {daysToHire === null ? null : <p className="num pt-2">{plural(daysToHire, 'day')} to hire</p>}
      <Button icon={Download} className="mt-5 w-full" onClick={() => download(ownReceiptFile(id, client))}>
        Receipt, PDF
      </Button>
    </>
  )
}

function Verdict({ isEqual, leadsKept }: { isEqual: boolean; leadsKept: number }) {
  const Icon = isEqual ? Check : CircleAlert
  return (
    <p className={cx('num mt-1.5 flex gap-2', isEqual ? 'text-success-text' : 'text-danger-text')}>
      <Icon className="mt-0.5" />
      {isEqual
        ? `The lines add up. ${plural(leadsKept, 'lead')} of this order kept.`
        : 'The lines do not add up. Contact your agency.'}
    </p>
  )
}
