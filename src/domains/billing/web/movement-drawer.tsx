// One movement: its entries, why it happened, how it compares with the provider, and its refunds.
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { formatMoney } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import type { MovementDetail } from '../contract/staff-schemas.ts'
import { Moved } from './money.tsx'
import { titleOf } from './movement-words.ts'
import { DisputesPart, PartTitle, ReconcilePart, RefundsPart, StepsPart } from './payment-parts.tsx'
import { RefundBar } from './refund-dialog.tsx'
import { movementQuery } from './staff-api.ts'

type MovementDrawerProps = { id: string; zone: string; role: string; onClose: () => void }

export function MovementDrawer({ id, zone, role, onClose }: MovementDrawerProps) {
  const found = useQuery(movementQuery(id))
  const { data } = found
  return (
    <Drawer
      label={data ? titleOf(data).title : 'Movement'}
      onClose={onClose}
      isReadOnly
      footer={data?.refundable ? <Refundable movement={data} role={role} /> : undefined}
    >
      <QueryState query={found} missing="This movement does not exist." />
      {data ? <Parts movement={data} zone={zone} role={role} /> : null}
    </Drawer>
  )
}

function Parts({ movement, zone, role }: { movement: MovementDetail; zone: string; role: string }) {
  const { title, detail } = titleOf(movement)
  const { payment } = movement
  const when = formatExact(new Date(movement.createdAt), zone)
  return (
    <div className="flex flex-col gap-5 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        title={title}
        subtitle={[movement.client?.name, when].filter(Boolean).join(', ')}
        status={
          <span className="text-20 font-semibold">
            <Moved cents={movement.availableCents || movement.heldCents} />
          </span>
        }
      />
      {detail ? <p className="wrap-anywhere text-ink-2">{detail}</p> : null}
      <Entries movement={movement} />
      {payment ? (
        <>
          <StepsPart steps={payment.steps} zone={zone} />
          <ReconcilePart payment={payment} />
          <DisputesPart disputes={payment.disputes} role={role} />
        </>
      ) : null}
      <RefundsPart refunds={payment?.refunds ?? movement.refunds} />
      <Facts
        facts={[
          ...(payment?.providerRef
            ? [{ label: 'Reference', value: <Code>{payment.providerRef}</Code> }]
            : []),
          { label: 'Key', value: <Code>{movement.key}</Code> },
          ...(movement.by ? [{ label: 'By', value: movement.by }] : []),
        ]}
      />
    </div>
  )
}

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-12 wrap-anywhere">{children}</span>
)

function Entries({ movement }: { movement: MovementDetail }) {
  const sum = movement.entries.reduce((total, { amountCents }) => total + amountCents, 0)
  const number = 'num text-right'
  return (
    <section>
      <PartTitle>Entries</PartTitle>
      <table className="w-full">
        <thead>
          <tr className="border-b text-left text-ink-3">
            <th scope="col" className="h-7 font-medium">
              Account
            </th>
            <th scope="col" className="text-right font-medium">
              Amount
            </th>
            <th scope="col" className="text-right font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {movement.entries.map(({ account, amountCents, balanceAfterCents }) => (
            <tr key={account} className="border-b">
              <td className="h-9 pr-2">{account}</td>
              <td className={number}>
                {amountCents > 0 ? '+' : ''}
                {formatMoney(amountCents)}
              </td>
              <td className={`${number} pl-2 text-ink-3`}>
                {balanceAfterCents === null ? '' : formatMoney(balanceAfterCents)}
              </td>
            </tr>
          ))}
          <tr className="font-medium">
            <td className="h-9">Sum</td>
            <td className={number}>{formatMoney(sum)}</td>
            <td className="text-right">
              {sum === 0 ? (
                <span className="inline-flex items-center gap-1 text-success-text">
                  <Check className="size-3.5" />
                  balanced
                </span>
              ) : (
                <span className="text-danger-text">unbalanced</span>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Refundable({ movement, role }: { movement: MovementDetail; role: string }) {
  const { refundable, payment } = movement
  if (!refundable) return null
  const { target, cents } = refundable
  return (
    <RefundBar
      target={target}
      maxCents={cents}
      of={target === 'card' && payment ? { paymentId: payment.id } : { saleId: movement.id }}
      role={role}
    />
  )
}
