// Money and its unit, saved together.
import { useId, useState } from 'react'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { type How, useSeen } from '#ui/use-seen.ts'
import type { Candidate } from '../schemas.ts'
import { PAY_UNITS } from './words.ts'

type Pay = Candidate['desiredPay']

const units = PAY_UNITS.map((unit) => ({ value: unit, label: `per ${unit}` }))

type PayEditorProps = { value: Pay; onSave: (value: Pay, how?: How) => void }

export function PayEditor({ value, onSave }: PayEditorProps) {
  const [draft, setDraft] = useState<{ cents: number | null } | null>(null)
  const saved = value?.cents ?? null
  const seen = useSeen(String(saved))
  const unit = value?.unit ?? 'hour'
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const save = (text: string) => {
    if (!draft) return
    // Words that are no amount would otherwise empty the field.
    const wrong = draft.cents === null && text.trim() !== ''
    setError(wrong ? 'Enter an amount such as 25.50.' : null)
    if (wrong) return
    const how = seen.end()
    setDraft(null)
    if (draft.cents !== saved) onSave(draft.cents ? { cents: draft.cents, unit } : null, how)
  }
  return (
    <span className="grid grid-cols-2 gap-2">
      <MoneyInput
        aria-label="Desired pay"
        value={draft ? draft.cents : saved}
        onChange={(cents) => {
          seen.begin()
          setDraft({ cents })
        }}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? errorId : undefined}
        onBlur={(event) => save(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
      />
      <Select
        label="Pay unit"
        options={units}
        value={unit}
        disabled={!value}
        onChange={(next) => value && onSave({ ...value, unit: next })}
      />
      {error ? (
        <span id={errorId} role="alert" className="col-span-2 text-12 text-danger-text">
          {error}
        </span>
      ) : null}
    </span>
  )
}
