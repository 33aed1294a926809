// What the hires above cost together. Of a whole month, with what arrived for earlier hires, it is the equation's sum.
import type { ReactNode } from 'react'
import type { List } from '#platform/web/list/use-list.ts'
import { formatMoney, plural } from '#ui/format.ts'
import { SumRow } from '#ui/sum-row.tsx'
import type { CostMonth } from '../contract/month-schemas.ts'
import type { Hire } from '../contract/schemas.ts'
import { monthWords } from './months.ts'

const Sums = ({ children }: { children: ReactNode }) => (
  <dl aria-label="Total" className="flex flex-none flex-col gap-1.5 border-t pr-18 pl-6 py-2.5 max-md:px-4">
    {children}
  </dl>
)

export function MonthTotal({ month }: { month: CostMonth }) {
  const { receiptsCents, supplementsCents, hires } = month
  if (hires === 0 && receiptsCents === 0) return null
  return (
    <Sums>
      {supplementsCents === 0 ? null : (
        <>
          <SumRow label={plural(hires, 'hire')}>{formatMoney(receiptsCents - supplementsCents)}</SumRow>
          <SumRow label="Supplements and reversals of earlier hires">{formatMoney(supplementsCents)}</SumRow>
        </>
      )}
      <SumRow total label={`Receipts of ${monthWords(month.month)}`}>
        {formatMoney(receiptsCents)}
      </SumRow>
    </Sums>
  )
}

/** Only once every row is loaded: a sum of some rows would look like that of all. */
export function FilteredTotal({ list }: { list: List<Hire> }) {
  if (list.state !== 'ready' || list.hasMore || !list.isSettled) return null
  const sum = list.rows.reduce((before, { costCents }) => before + costCents, 0)
  return (
    <Sums>
      <SumRow total label={plural(list.rows.length, 'hire')}>
        {formatMoney(sum)}
      </SumRow>
    </Sums>
  )
}
