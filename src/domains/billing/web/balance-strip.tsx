// What is available and what is held make the balance.
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { formatMoney, plural } from '#ui/format.ts'
import { FittingMoney } from '#ui/short-number.tsx'
import type { Wallet } from '../contract/schemas.ts'

export function BalanceStrip({ wallet, heldOrders }: { wallet: Wallet; heldOrders: number }) {
  const { availableCents, heldCents, balanceCents, creditLimitCents, owedCents } = wallet
  const held = heldOrders > 0 ? `Held for ${plural(heldOrders, 'order')}` : 'Held for orders'
  const limit = `credit limit ${formatMoney(creditLimitCents)}`
  return (
    <div>
      <dl
        aria-label="Balance"
        className="grid grid-cols-3 rounded-8 border @max-[520px]/page:grid-cols-2 @max-[520px]/page:[&>:first-child]:col-span-2 @max-[520px]/page:[&>:first-child]:border-b"
      >
        <Cell label="Available to spend" cents={availableCents} note="shown in the top bar" />
        <Cell label={held} cents={heldCents} note={heldCents > 0 ? 'until delivered' : 'none now'} sign="+" />
        <Cell label="Balance" cents={balanceCents} note={limit} sign="=" />
      </dl>
      {owedCents > 0 ? (
        <p className="num mt-2 rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text">
          <span className="font-semibold">Owed: {formatMoney(owedCents)}.</span> A payment went back to its
          card after it was spent. The next money on your balance pays this first.
        </p>
      ) : null}
    </div>
  )
}

type CellProps = { label: string; cents: number; note: ReactNode; sign?: '+' | '=' }

function Cell({ label, cents, note, sign }: CellProps) {
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col gap-0.5 px-4 pt-3.5 pb-4 max-md:px-3.5',
        sign && 'border-l',
        sign === '+' && '@max-[520px]/page:border-l-0',
      )}
    >
      {sign ? (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-1/2 left-0 flex size-[18px] -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border bg-surface text-11 text-ink-2',
            '@max-[520px]/page:hidden',
          )}
        >
          {sign}
        </span>
      ) : null}
      <dt className="truncate text-ink-2">{label}</dt>
      <dd className="num truncate text-24 font-semibold max-md:text-20">
        <FittingMoney cents={cents} />
      </dd>
      <dd className="truncate text-12 text-ink-3">{note}</dd>
    </div>
  )
}
