// An amount in dollars, stored as integer cents. The text is formatted when the field loses the focus.
import { ENTER_AMOUNT, parseMoney } from '#platform/shared/typed-number.ts'
import { formatMoney } from './format.ts'
import { ReadInput, type ReadInputProps } from './read-input.tsx'

type MoneyInputProps = Omit<ReadInputProps, 'read' | 'write' | 'before' | 'after' | 'whole'> & {
  /** Cents. Null while empty. */
  value: number | null
  /** The least amount, in cents. */
  least?: number
  unit?: string
}

/** The cents of a text, null if it is empty, or what is wrong with it. */
export function readMoney(text: string, least = 0): number | null | string {
  if (text.trim() === '') return null
  const cents = parseMoney(text)
  if (cents === null) return ENTER_AMOUNT
  return cents < least ? `Enter ${formatMoney(least)} or more.` : cents
}

const write = (cents: number | null) => (cents === null ? '' : formatMoney(cents).replace('$', ''))

export function MoneyInput({ least = 0, unit, ...props }: MoneyInputProps) {
  return (
    <ReadInput
      {...props}
      read={(text) => readMoney(text, least)}
      write={write}
      before={<span className="text-ink-3">$</span>}
      after={unit ? <span className="text-ink-3 whitespace-nowrap">{unit}</span> : undefined}
    />
  )
}
