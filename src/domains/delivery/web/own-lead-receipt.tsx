// The share receipt and the consent of a lead.
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { CHANNEL_LABELS, CHANNELS } from '#domains/campaigns/contract/words.ts'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { OwnLead } from '../contract/lead-schemas.ts'

const MAX_SHOWN = 5

export function LeadReceipt({ lead }: { lead: OwnLead }) {
  const numbers = Array.from({ length: lead.shareLimit }, (_, index) => index + 1)
  const channel = CHANNELS.find((one) => one === lead.channel)
  return (
    <>
      <section aria-labelledby="receipt">
        <h2 id="receipt" className="text-14 font-semibold">
          Share receipt
        </h2>
        {lead.shareLimit === 1 ? (
          <p className="mt-2 rounded-6 bg-primary px-3 py-2 text-center text-12 font-medium text-primary-foreground">
            Sold only to you
          </p>
        ) : (
          <ol className="mt-2 flex flex-wrap gap-1">
            {numbers.slice(0, MAX_SHOWN).map((saleNo) => (
              <Share key={saleNo} saleNo={saleNo} lead={lead} />
            ))}
          </ol>
        )}
        <dl className="mt-3 flex flex-col gap-2">
          <SumRow label="You paid">
            {formatMoney(lead.priceCents)} {lead.paidBy ? `by ${lead.paidBy}` : 'from your balance'}
          </SumRow>
          <SumRow label="Sale">
            {lead.saleNo} of {lead.shareLimit}
          </SumRow>
          <SumRow label="Received">
            <RelativeTime at={lead.deliveredAt} />
          </SumRow>
          <SumRow label="Came from">
            {channel ? CHANNEL_LABELS[channel] : 'Another source'}, <RelativeTime at={lead.receivedAt} />
          </SumRow>
        </dl>
        <Link
          to="/receipts/$hash"
          params={{ hash: lead.receiptHash }}
          target="_blank"
          className="link mt-2 inline-block"
        >
          Check this receipt
        </Link>
      </section>
      <Consent lead={lead} />
    </>
  )
}

function Share({ saleNo, lead }: { saleNo: number; lead: OwnLead }) {
  const isYours = saleNo === lead.saleNo
  const isSold = lead.sales.some((sale) => sale.saleNo === saleNo)
  return (
    <li
      className={cx(
        'flex-1 rounded-4 border px-2 py-1.5 text-center text-12 whitespace-nowrap',
        isYours && 'border-primary bg-primary font-medium text-primary-foreground',
        !isYours && isSold && 'border-transparent bg-sunken text-ink-2',
        !isYours && !isSold && 'border-line-strong border-dashed text-ink-2',
      )}
    >
      Sale {saleNo}
      {isYours ? ', you' : ''}
      {!isYours && !isSold ? ', open' : ''}
    </li>
  )
}

function Consent({ lead: { consents } }: { lead: OwnLead }) {
  return (
    <section aria-labelledby="consent">
      <h2 id="consent" className="text-14 font-semibold">
        Consent
      </h2>
      {consents.length === 0 ? (
        <p className="mt-2 text-ink-2">The form asked no question about consent. The lead submitted it.</p>
      ) : null}
      {consents.map((consent) => (
        <div key={`${consent.channel} ${consent.capturedAt}`} className="mt-2">
          {consent.text ? (
            <blockquote className="border-l-2 pl-3 break-words text-ink-2">“{consent.text}”</blockquote>
          ) : null}
          <p className="mt-2 text-ink-2">
            Given <RelativeTime at={consent.capturedAt} ago />
          </p>
          {consent.revokedAt ? (
            <p className="flex items-center gap-1.5 text-danger-text">
              <TriangleAlert aria-hidden="true" className="size-4" /> Withdrawn{' '}
              <RelativeTime at={consent.revokedAt} />. Do not contact this lead.
            </p>
          ) : (
            <p className="flex items-center gap-1.5 text-success-text">
              <Check aria-hidden="true" className="size-4" /> Not withdrawn
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
