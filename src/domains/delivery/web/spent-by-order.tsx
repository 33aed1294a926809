// What the leads of the last 30 days cost, one line for each order. The lines add up to the figure "You spent".
import { Link } from '@tanstack/react-router'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { SumRow } from '#ui/sum-row.tsx'
import type { MoneyResult } from '../contract/lead-schemas.ts'

type OrderMoney = MoneyResult['orders'][number]

export function SpentByOrder({ result }: { result: MoneyResult }) {
  const { orders, spentCents, delivered, returned, creditedCents, refundedCents } = result
  const others = {
    leads: delivered - orders.reduce((sum, { leads }) => sum + leads, 0),
    cents: spentCents - orders.reduce((sum, order) => sum + order.spentCents, 0),
  }
  return (
    <section aria-label="Spent, by order">
      <header className="flex items-baseline gap-2">
        <h2 className="text-14 font-semibold">Spent, by order</h2>
        <span className="flex-1" />
        <span className="text-12 text-ink-3">last 30 days</span>
      </header>
      <dl className="mt-3 flex flex-col gap-2">
        {orders.map((order) => (
          <SumRow
            key={order.id}
            label={
              <Link
                to="/portal/purchases"
                search={{ order: order.id }}
                className="num rounded-4 hover:underline"
              >
                {wordsOf(order)}
              </Link>
            }
          >
            {formatMoney(order.spentCents)}
          </SumRow>
        ))}
        {others.leads > 0 ? (
          <SumRow label={`Other orders, ${plural(others.leads, 'lead')}`}>{formatMoney(others.cents)}</SumRow>
        ) : null}
        {returned > 0 ? (
          <Credit label={`${plural(returned, 'return')} credited`} cents={creditedCents} />
        ) : null}
        {refundedCents > 0 ? <Credit label="Refunded" cents={refundedCents} /> : null}
        <SumRow total label={`${plural(delivered - returned, 'lead')} kept`}>
          {formatMoney(spentCents - creditedCents - refundedCents)}
        </SumRow>
      </dl>
    </section>
  )
}

const wordsOf = ({ number, leads, unitCents }: OrderMoney) =>
  unitCents === null
    ? `${number}, ${plural(leads, 'lead')}`
    : `${number}, ${formatCount(leads)} at ${formatMoney(unitCents)}`

function Credit({ label, cents }: { label: string; cents: number }) {
  return (
    <SumRow label={label}>
      <span className="text-success-text">{formatMoney(-cents)}</span>
    </SumRow>
  )
}
