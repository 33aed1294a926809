// An amount in dollars, stored as integer cents. The text is formatted when the field loses the focus.
import { ENTER_AMOUNT, MAX_CENTS, parseMoney } from '#shared/typed-number.ts'
import { formatMoney } from './format.ts'
import { ReadInput, type ReadInputProps } from './read-input.tsx'

/** The least and the largest amount, in cents. */
type Limits = { least?: number | undefined; most?: number | undefined }

type MoneyInputProps = Omit<ReadInputProps, 'read' | 'write' | 'before' | 'after' | 'whole'> &
  Limits & {
    /** Cents. Null while empty. */
    value: number | null
    unit?: string
  }

/** The cents of a text, null if it is empty, or what is wrong with it. */
export function readMoney(
  text: string,
  { least = 0, most = MAX_CENTS }: Limits = {},
): number | null | string {
  if (text.trim() === '') return null
  const cents = parseMoney(text)
  if (cents === null) return ENTER_AMOUNT
  if (cents < least) return `Enter ${formatMoney(least)} or more.`
  return cents > most ? `Enter ${formatMoney(most)} or less.` : cents
}

const write = (cents: number | null) => (cents === null ? '' : formatMoney(cents).replace('$', ''))

export function MoneyInput({ least, most, unit, ...props }: MoneyInputProps) {
  return (
    <ReadInput
      {...props}
      read={(text) => readMoney(text, { least, most })}
      write={write}
      before={<span className="text-ink-3">$</span>}
      after={unit ? <span className="text-ink-3 whitespace-nowrap">{unit}</span> : undefined}
    />
  )
}
