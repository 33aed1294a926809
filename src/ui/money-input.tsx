// An amount in dollars, stored as integer cents. The text is formatted when the field loses the focus.
import { type ComponentProps, useState } from 'react'
import { formatMoney, parseMoney } from './format.ts'
import { Input } from './input.tsx'

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Cents. Null while empty or not an amount. */
  value: number | null
  onChange: (cents: number | null) => void
  unit?: string
}

const plain = (cents: number | null) => (cents === null ? '' : formatMoney(cents).replace('$', ''))

export function MoneyInput({ value, onChange, unit, ...props }: MoneyInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      before={<span className="text-ink-3">$</span>}
      after={unit ? <span className="text-ink-3 whitespace-nowrap">{unit}</span> : undefined}
      value={draft ?? plain(value)}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={(event) => {
        // Invalid text stays, so the user sees the error's cause.
        if (draft === '' || parseMoney(draft ?? '') !== null) setDraft(null)
        props.onBlur?.(event)
      }}
    />
  )
}
