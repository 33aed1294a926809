// A date saved when it is complete: Enter or leaving the field saves, Esc reverts. While one types, a year passes
// through 0002 and 0020, which nobody means.
import { type KeyboardEvent, useRef, useState } from 'react'
import { DateInput } from './date-input.tsx'

type EditableDateProps = { label?: string; value: string; onSave: (value: string) => void }

export function EditableDate({ label, value, onSave }: EditableDateProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const reverting = useRef(false)
  const handleBlur = () => {
    const next = reverting.current ? null : draft
    reverting.current = false
    setDraft(null)
    if (next !== null && next !== value) onSave(next)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.key === 'Escape' && draft === null) return
    event.stopPropagation()
    event.preventDefault()
    reverting.current = event.key === 'Escape'
    event.currentTarget.blur()
  }
  return (
    <DateInput
      aria-label={label}
      value={draft ?? value}
      onChange={setDraft}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  )
}
