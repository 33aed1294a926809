// The parts of a payment: what happened, how it compares, its refunds and disputes.
import { type ReactNode, useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffRole } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { formatExact, formatTime } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { billingPermissions } from '../contract/permissions.ts'
import type { Dispute, PaymentDetail, Refund } from '../contract/staff-schemas.ts'
import { DISPUTE_LOOKS, PROVIDER_LABELS } from '../contract/words.ts'
import { useMoneyActions } from './staff-api.ts'

export const PartTitle = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1 text-ink-2">{children}</h3>
)

const TONES = { plain: '', good: 'text-success-text', bad: 'text-danger-text', quiet: 'text-ink-3' } as const

export function StepsPart({ steps, zone }: { steps: PaymentDetail['steps']; zone: string }) {
  return (
    <section>
      <PartTitle>Why it happened</PartTitle>
      <ol>
        {steps.map(({ at, text, tone }) => (
          <li key={`${at} ${text}`} className="flex gap-3 py-1">
            <span className={cx('min-w-0 flex-1 wrap-anywhere', TONES[tone])}>{text}</span>
            <time dateTime={at} title={formatExact(new Date(at), zone)} className="num flex-none text-ink-3">
              {formatTime(new Date(at), zone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ReconcilePart({ payment }: { payment: PaymentDetail }) {
  const { provider, providerStatus, providerCents, postedCents, checkedAt } = payment
  const said = providerStatus === 'succeeded' ? (providerCents ?? 0) : 0
  const difference = said - postedCents
  const row = 'flex justify-between gap-4 border-b py-2 last:border-b-0'
  return (
    <section>
      <PartTitle>Reconcile</PartTitle>
      <dl className="num">
        <div className={row}>
          <dt className="text-ink-2">{PROVIDER_LABELS[provider]}</dt>
          <dd>{checkedAt ? `${formatMoney(providerCents ?? 0)}, ${providerStatus}` : 'not compared yet'}</dd>
        </div>
        <div className={row}>
          <dt className="text-ink-2">Ledger</dt>
          <dd>{postedCents > 0 ? `${formatMoney(postedCents)}, posted` : 'nothing posted'}</dd>
        </div>
        {checkedAt ? (
          <div className={row}>
            <dt className="text-ink-2">Difference</dt>
            <dd className={difference === 0 ? 'text-success-text' : 'text-danger-text'}>
              {formatMoney(difference)}, compared <RelativeTime at={checkedAt} ago />
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

export function RefundsPart({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <section>
      <PartTitle>Refunds</PartTitle>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id} className="border-b py-2">
            <span className="flex justify-between gap-3">
              <span className="num font-medium">{formatMoney(refund.amountCents)}</span>
              <span className={refund.status === 'failed' ? 'text-danger-text' : 'text-ink-2'}>
                to {refund.target}, {refund.status}
              </span>
            </span>
            <span className="block wrap-anywhere text-12 text-ink-3">
              {[refund.reason, refund.by, refund.failure].filter(Boolean).join(', ')}
            </span>
            <Short loss={refund} isUndone={refund.status === 'failed'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShortProps = { loss: Pick<Dispute, 'shortCents' | 'owedCents'>; isUndone: boolean }

/** The part that the client had spent, and what is open of it now. */
export function Short({ loss: { shortCents, owedCents }, isUndone }: ShortProps) {
  if (shortCents === 0) return null
  const spent = `The client had spent ${formatMoney(shortCents)} of it`
  if (isUndone) return <span className="block text-12 text-ink-3">{spent}. Nothing is owed anymore.</span>
  if (owedCents === 0) return <span className="block text-12 text-ink-3">{spent} and has paid it back.</span>
  const paid = shortCents > owedCents ? ` ${formatMoney(shortCents - owedCents)} is paid back.` : ''
  return (
    <span className="block text-12 text-warning-text">
      {spent}.{paid} {formatMoney(owedCents)} is still owed. The house carries it until then.
    </span>
  )
}

type Closing = { dispute: Dispute; outcome: 'won' | 'lost' }

type Ending = { dispute: Pick<Dispute, 'amountCents' | 'owedCents'>; outcome: 'won' | 'lost' }

/** What closing it does to the client's money. */
export function closingWords({ dispute: { amountCents, owedCents }, outcome }: Ending): string {
  const end = 'A closed dispute cannot be opened again.'
  if (outcome === 'won') {
    const takenCents = amountCents - owedCents
    const back = takenCents > 0 ? `${formatMoney(takenCents)} returns to the client’s balance. ` : ''
    const forgiven = owedCents > 0 ? `The client no longer owes ${formatMoney(owedCents)}. ` : ''
    return `${back}${forgiven}${end}`
  }
  return owedCents > 0
    ? `The client still owes ${formatMoney(owedCents)}. ${end}`
    : `The card keeps the money. ${end}`
}

export function DisputesPart({ disputes, role }: { disputes: readonly Dispute[]; role: string }) {
  const { closeDispute } = useMoneyActions()
  const [closing, setClosing] = useState<Closing>()
  if (disputes.length === 0) return null
  const handleClose = ({ dispute: { id }, outcome }: Closing) =>
    closeDispute.mutate(
      { id, outcome },
      {
        onError: showFailure,
        onSettled: () => setClosing(undefined),
      },
    )
  const refusal = roleMay(role as StaffRole, billingPermissions.move)
    ? {}
    : { disabledReason: 'Only managers and admins can do this.' }
  return (
    <section>
      <PartTitle>Disputes</PartTitle>
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute.id} className="flex flex-col gap-1.5 border-b py-2">
            <span className="flex items-center justify-between gap-3">
              <span>
                <span className="num font-medium">{formatMoney(dispute.amountCents)}</span>, {dispute.reason}
              </span>
              <StatusPill look={DISPUTE_LOOKS[dispute.status]} />
            </span>
            <Short loss={dispute} isUndone={dispute.status === 'won'} />
            {dispute.canClose ? (
              <span className="flex gap-2">
                <Button size="sm" {...refusal} onClick={() => setClosing({ dispute, outcome: 'won' })}>
                  Close as won
                </Button>
                <Button size="sm" {...refusal} onClick={() => setClosing({ dispute, outcome: 'lost' })}>
                  Close as lost
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {closing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setClosing(undefined)}
          title={`Close the dispute as ${closing.outcome}?`}
          description={closingWords(closing)}
          confirmLabel={`Close as ${closing.outcome}`}
          busy={closeDispute.isPending}
          onConfirm={() => handleClose(closing)}
        />
      ) : null}
    </section>
  )
}
