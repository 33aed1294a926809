// One payment by card, whatever became of it.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { formatMoney } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { PaymentDetail } from '../contract/staff-schemas.ts'
import { cardName, PROVIDER_LABELS, paymentLook, purposeWords } from '../contract/words.ts'
import { DisputesPart, ReconcilePart, RefundsPart, StepsPart } from './payment-parts.tsx'
import { RefundBar } from './refund-dialog.tsx'
import { staffPaymentQuery } from './staff-api.ts'

type PaymentDrawerProps = { id: string; zone: string; role: string; onClose: () => void }

export function PaymentDrawer({ id, zone, role, onClose }: PaymentDrawerProps) {
  const found = useQuery(staffPaymentQuery(id))
  const { data } = found
  return (
    <Drawer
      label={data ? `Payment of ${data.client.name}` : 'Payment'}
      onClose={onClose}
      footer={data?.status === 'succeeded' ? <Refundable payment={data} role={role} /> : undefined}
    >
      <QueryState query={found} missing="This payment does not exist." />
      {data ? <Parts payment={data} zone={zone} role={role} /> : null}
    </Drawer>
  )
}

function Parts({ payment, zone, role }: { payment: PaymentDetail; zone: string; role: string }) {
  return (
    <div className="flex flex-col gap-5 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        title={formatMoney(payment.amountCents)}
        subtitle={`${payment.client.name}, ${formatExact(new Date(payment.createdAt), zone)}`}
        status={<StatusPill look={paymentLook(payment)} />}
      />
      {payment.failure ? (
        <p className="rounded-8 bg-danger-subtle px-3 py-2 text-danger-text">{payment.failure}</p>
      ) : null}
      <Facts
        facts={[
          { label: 'For', value: purposeWords(payment) },
          { label: 'Card', value: cardName(payment.card) },
          { label: 'Provider', value: PROVIDER_LABELS[payment.provider] },
          ...(payment.providerRef
            ? [
                {
                  label: 'Reference',
                  value: <span className="font-mono text-12 wrap-anywhere">{payment.providerRef}</span>,
                },
              ]
            : []),
        ]}
      />
      <StepsPart steps={payment.steps} zone={zone} />
      <ReconcilePart payment={payment} />
      <DisputesPart disputes={payment.disputes} role={role} />
      <RefundsPart refunds={payment.refunds} />
    </div>
  )
}

function Refundable({ payment, role }: { payment: PaymentDetail; role: string }) {
  const isDisputed = payment.disputes.some(({ status }) => status !== 'won')
  const left = isDisputed ? 0 : payment.amountCents - payment.refundedCents
  return <RefundBar target="card" maxCents={left} of={{ paymentId: payment.id }} role={role} />
}
