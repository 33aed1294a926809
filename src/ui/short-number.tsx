// A number that may be large: short in its place, exact on hover and for screen readers.
import type { ReactNode } from 'react'
import {
  formatCount,
  formatMoney,
  formatShort,
  formatShortMoney,
  formatShortTotal,
  formatTotal,
  shortenText,
} from './format.ts'

type Total = Parameters<typeof formatTotal>[0]

function Shortened({ short, exact }: { short: string; exact: string }) {
  if (short === exact) return exact
  return (
    <span title={exact}>
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

/** The numbers of a text or a bare number. Other content stays as it is. */
export function ShortText({ children }: { children: ReactNode }): ReactNode {
  const text = typeof children === 'number' ? formatCount(children) : children
  return typeof text === 'string' ? <Shortened short={shortenText(text)} exact={text} /> : text
}

/** Money that must add up beside others: exact wherever the page is wide enough for it. */
export function FittingMoney({ cents }: { cents: number }) {
  const exact = formatMoney(cents)
  if (formatShortMoney(cents) === exact) return exact
  return (
    <>
      <span className="@max-[700px]/page:hidden">{exact}</span>
      <span className="@min-[701px]/page:hidden">
        <ShortMoney cents={cents} />
      </span>
    </>
  )
}
