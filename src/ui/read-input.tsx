// An input for a number. Text that is none stays with its reason, keeps the form from being sent, and changes nothing:
// the value stays as it was before.
import { useEffect, useRef, useState } from 'react'
import { useFieldProblem } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { Input, type InputProps } from './input.tsx'

export type ReadInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'onText' | 'ref'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** The value of the text, or a sentence with its problem. */
  read: (text: string) => number | null | string
  write: (value: number | null) => string
}

type Draft = { text: string; before: number | null }

export function ReadInput({ value, onChange, read, write, onBlur, onInvalid, ...props }: ReadInputProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const found = draft && read(draft.text)
  const problem = typeof found === 'string' ? found : null
  // Half a number is no mistake yet.
  const shown = isShown ? problem : null
  const { ownId, hasField } = useFieldProblem(shown)
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const handleText = (text: string) => {
    const before = draft ? draft.before : value
    const next = read(text)
    setDraft({ text, before })
    setShown(false)
    onChange(typeof next === 'string' ? before : next)
  }
  const field = (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...(shown && { 'aria-invalid': true, ...(!hasField && { 'aria-describedby': ownId }) })}
      {...props}
      ref={input}
      // A value from elsewhere, such as an emptied form, replaces what was typed.
      value={draft && (problem !== null || found === value) ? draft.text : write(value)}
      onText={handleText}
      onBlur={(event) => {
        setShown(true)
        if (problem === null) setDraft(null)
        onBlur?.(event)
      }}
      onInvalid={(event) => {
        event.preventDefault()
        setShown(true)
        onInvalid?.(event)
      }}
    />
  )
  if (hasField) return field
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {field}
      <FieldError id={ownId}>{shown}</FieldError>
    </span>
  )
}
