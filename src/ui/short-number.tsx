// A number that may be large: short in its place, exact on hover and for screen readers.
import {
  formatCount,
  formatMoney,
  formatShort,
  formatShortMoney,
  formatShortTotal,
  formatTotal,
} from './format.ts'

type Total = Parameters<typeof formatTotal>[0]

function Shortened({ short, exact }: { short: string; exact: string }) {
  if (short === exact) return exact
  return (
    <span title={exact} className="whitespace-nowrap">
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}

export const ShortCount = ({ value }: { value: number }) => (
  <Shortened short={formatShort(value)} exact={formatCount(value)} />
)

export const ShortTotal = ({ total }: { total: Total }) => (
  <Shortened short={formatShortTotal(total)} exact={formatTotal(total)} />
)

export const ShortMoney = ({ cents, whole = false }: { cents: number; whole?: boolean }) => (
  <Shortened short={formatShortMoney(cents, { whole })} exact={formatMoney(cents, { whole })} />
)
