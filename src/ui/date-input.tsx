// A day or a time with the device's own calendar: accessible, translated and made for touch.
import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { useFieldProblem } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { Input } from './input.tsx'
import { useUnreadText } from './unread-text.ts'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** `2026-11-17`, or `2026-11-17T14:00` with `time`. Empty when unset. */
  value: string
  onChange: (value: string) => void
  time?: boolean
}

export function DateInput({ value, onChange, time = false, ...props }: DateInputProps) {
  // The browser calls a half-typed date empty. It is neither, and the last whole date stays the value.
  const [isHalf, setIsHalf] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const problem = isHalf && isLeft ? `Enter the whole date${time ? ' and time' : ''}.` : null
  const { ownId, hasField } = useFieldProblem(problem)
  useUnreadText(isHalf)
  const read = ({ currentTarget: { validity, value: text } }: SyntheticEvent<HTMLInputElement>) => {
    setIsHalf(validity.badInput)
    if (!validity.badInput && text !== value) onChange(text)
  }
  const leave = (event: SyntheticEvent<HTMLInputElement>) => {
    // Half-typed from empty, and back, is no change to the browser.
    if (isHalf || event.currentTarget.validity.badInput) read(event)
    setIsLeft(true)
  }
  return (
    <>
      <Input
        {...props}
        {...(isHalf && { 'aria-invalid': true })}
        {...(problem && !hasField && { 'aria-describedby': ownId })}
        type={time ? 'datetime-local' : 'date'}
        value={isHalf ? '' : value}
        onChange={(event) => {
          setIsLeft(false)
          read(event)
        }}
        onKeyUp={(event) => {
          if (isHalf) read(event)
          props.onKeyUp?.(event)
        }}
        onBlur={(event) => {
          leave(event)
          props.onBlur?.(event)
        }}
        onInvalid={(event) => {
          event.preventDefault()
          leave(event)
        }}
      />
      {hasField ? null : <FieldError id={ownId}>{problem}</FieldError>}
    </>
  )
}
