// An amount and its unit, saved together.
import { FieldError } from '#ui/field-error.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { readMoney } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import type { EditConflict } from '#ui/use-edit-conflict.ts'
import { useInlineEdit } from '#ui/use-inline-edit.ts'
import type { Candidate } from '../contract/schemas.ts'
import { PAY_UNITS } from '../contract/words.ts'
import { useRefusal } from './use-refusal.ts'

type Pay = Candidate['desiredPay']

const units = PAY_UNITS.map((unit) => ({ value: unit, label: `per ${unit}` }))

type PayEditorProps = { value: Pay; onSave: (value: Pay, how?: EditConflict) => Promise<void> }

export function PayEditor({ value, onSave }: PayEditorProps) {
  const unit = value?.unit ?? 'hour'
  const saved = value ? formatMoney(value.cents).replace('$', '') : ''
  const unitRefusal = useRefusal()
  const { text, error, errorId, change, inputProps } = useInlineEdit(saved, async (amount, how) => {
    const cents = readCents(amount)
    await onSave(cents ? { cents, unit } : null, how)
  })
  return (
    <span className="grid grid-cols-2 gap-2">
      <Input
        {...inputProps}
        aria-label="Desired pay"
        inputMode="decimal"
        autoComplete="off"
        before={<span className="text-ink-3">$</span>}
        value={text}
        onText={change}
      />
      <Select
        label="Pay unit"
        options={units}
        value={unit}
        disabled={!value}
        onChange={(next) => value && unitRefusal.save(onSave({ ...value, unit: next }))}
      />
      <span className="col-span-2 empty:hidden">
        <FieldError id={errorId}>{error ?? unitRefusal.error}</FieldError>
      </span>
    </span>
  )
}

/** Text that is not an amount would otherwise empty the field. */
function readCents(amount: string): number | null {
  const cents = readMoney(amount, { least: 1 })
  if (typeof cents === 'string') throw new Error(cents)
  return cents
}
