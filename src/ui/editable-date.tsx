// A date saved when it is complete: Enter or leaving the field saves, Esc reverts. While one types, a year passes
// through 0002 and 0020, which nobody means.
import { type KeyboardEvent, useRef, useState } from 'react'
import { DateInput } from './date-input.tsx'
import { type How, useSeen } from './use-seen.ts'

type EditableDateProps = { label?: string; value: string; onSave: (value: string, how: How) => void }

export function EditableDate({ label, value, onSave }: EditableDateProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const reverting = useRef(false)
  const seen = useSeen(value)
  const handleBlur = () => {
    const next = reverting.current ? null : draft
    reverting.current = false
    const how = seen.end()
    setDraft(null)
    if (next !== null && next !== value) onSave(next, how)
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
      onChange={(next) => {
        seen.begin()
        setDraft(next)
      }}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  )
}
