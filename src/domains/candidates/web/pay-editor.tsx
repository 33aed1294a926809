// Money and its unit, saved together.
import { useState } from 'react'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import type { Candidate } from '../schemas.ts'
import { PAY_UNITS } from './words.ts'

type Pay = Candidate['desiredPay']

const units = PAY_UNITS.map((unit) => ({ value: unit, label: `per ${unit}` }))

export function PayEditor({ value, onSave }: { value: Pay; onSave: (value: Pay) => void }) {
  const [cents, setCents] = useState(value?.cents ?? null)
  const unit = value?.unit ?? 'hour'
  const save = (next: number | null) => {
    if (next !== (value?.cents ?? null)) onSave(next ? { cents: next, unit } : null)
  }
  return (
    <span className="grid grid-cols-2 gap-2">
      <MoneyInput
        aria-label="Desired pay"
        value={cents}
        onChange={setCents}
        onBlur={() => save(cents)}
        onKeyDown={(event) => event.key === 'Enter' && save(cents)}
      />
      <Select
        label="Pay unit"
        options={units}
        value={unit}
        disabled={!value}
        onChange={(next) => value && onSave({ ...value, unit: next })}
      />
    </span>
  )
}
