// An amount in dollars, kept as integer cents. What is typed is left alone until the field is left.
import { type ComponentProps, useState } from 'react'
import { formatMoney, parseMoney } from './format.ts'
import { Input } from './input.tsx'

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Cents; null while empty or not an amount. */
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
        // Text that is no amount stays, so that the person sees what the error is about.
        if (draft === '' || parseMoney(draft ?? '') !== null) setDraft(null)
        props.onBlur?.(event)
      }}
    />
  )
}
