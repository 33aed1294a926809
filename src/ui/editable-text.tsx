// A text that turns into an input when chosen: Enter saves, Esc reverts, leaving it saves.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type How, useSeen } from './use-seen.ts'

type EditableTextProps = {
  label: string
  value: string
  onSave: (value: string, how: How) => Promise<void>
}

export function EditableText({ label, value, onSave }: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const reverting = useRef(false)
  const seen = useSeen(value)
  const commit = async () => {
    const next = draft
    const how = seen.end()
    setDraft(null)
    if (reverting.current || next === null || next === value) return
    try {
      await onSave(next, how)
      setError(null)
    } catch (cause) {
      // The refused words come back with the reason, to be mended rather than typed again.
      setDraft(next)
      setError(cause instanceof Error ? cause.message : 'Not saved. Try again.')
    }
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    reverting.current = event.key === 'Escape'
    if (reverting.current) setError(null)
    event.currentTarget.blur()
  }
  return (
    <span className="min-w-0">
      <input
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? errorId : undefined}
        value={draft ?? value}
        placeholder="empty"
        onFocus={() => {
          reverting.current = false
        }}
        onChange={(event) => {
          seen.begin()
          setDraft(event.target.value)
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => void commit()}
        className="-mx-1.5 h-7 w-[calc(100%+12px)] truncate rounded-4 border border-transparent bg-transparent px-1.5 placeholder:text-ink-3 hover:border-line-strong focus:border-line-control focus:bg-surface aria-invalid:border-danger max-md:h-11 max-md:text-16"
      />
      {error ? (
        <span id={errorId} role="alert" className="block text-12 text-danger-text">
          {error}
        </span>
      ) : null}
    </span>
  )
}
