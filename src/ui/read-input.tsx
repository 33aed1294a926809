// An input for a number. Text that is none stays with its reason, keeps the form from being sent, and changes nothing:
// the value stays as it was before.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFieldProblem } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { Input, type InputProps } from './input.tsx'
import { useUnreadText } from './unread-text.ts'

type Reading = {
  value: number | null
  onChange: (value: number | null) => void
  /** The value of the text, or a sentence with its problem. */
  read: (text: string) => number | null | string
  write: (value: number | null) => string
}

/** The state of such an input: its attributes, and its problem once the user leaves it or sends the form. */
export function useReadText({ value, onChange, read, write }: Reading) {
  const [draft, setDraft] = useState<{ text: string; before: number | null } | null>(null)
  const [isShown, setShown] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const found = draft && read(draft.text)
  const unread = typeof found === 'string' ? found : null
  useEffect(() => ref.current?.setCustomValidity(unread ?? ''), [unread])
  useUnreadText(unread !== null)
  const change = (text: string) => {
    const before = draft ? draft.before : value
    const next = read(text)
    setDraft({ text, before })
    setShown(false)
    onChange(typeof next === 'string' ? before : next)
  }
  // Half a number is no mistake yet.
  const problem = isShown ? unread : null
  return {
    problem,
    change,
    forget: () => setDraft(null),
    inputProps: {
      ref,
      // A value from elsewhere, such as an emptied form, replaces what was typed.
      value: draft && (unread !== null || found === value) ? draft.text : write(value),
      onBlur: () => {
        setShown(true)
        if (unread === null) setDraft(null)
      },
      onInvalid: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        setShown(true)
      },
    },
  }
}

type Attributes = Pick<InputProps, 'aria-label' | 'aria-invalid' | 'className' | 'disabled' | 'placeholder'>
export type ReadInputProps = Reading & Attributes & { before?: ReactNode; after?: ReactNode; whole?: boolean }

export function ReadInput({ value, onChange, read, write, whole = false, ...props }: ReadInputProps) {
  const { problem, change, inputProps } = useReadText({ value, onChange, read, write })
  const { ownId, hasField } = useFieldProblem(problem)
  const input = (
    <Input
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      {...inputProps}
      {...(problem && { 'aria-invalid': true, ...(!hasField && { 'aria-describedby': ownId }) })}
      onText={change}
    />
  )
  if (hasField) return input
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {input}
      <FieldError id={ownId}>{problem}</FieldError>
    </span>
  )
}
