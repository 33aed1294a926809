// A day or a time with the device's own calendar: accessible, translated and made for touch.
import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { Input } from './input.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** `2026-11-17`, or `2026-11-17T14:00` with `time`. Empty when unset. */
  value: string
  onChange: (value: string) => void
  time?: boolean
}

export function DateInput({ value, onChange, time = false, ...props }: DateInputProps) {
  // The browser calls a half-typed date empty. It is neither, and the last whole date stays the value.
  const [isHalf, setIsHalf] = useState(false)
  const read = ({ currentTarget: { validity, value: text } }: SyntheticEvent<HTMLInputElement>) => {
    setIsHalf(validity.badInput)
    if (!validity.badInput && text !== value) onChange(text)
  }
  return (
    <Input
      {...props}
      {...(isHalf && { 'aria-invalid': true })}
      type={time ? 'datetime-local' : 'date'}
      value={isHalf ? '' : value}
      onChange={read}
      // From half-typed to empty is no change to the browser.
      onKeyUp={(event) => {
        if (isHalf) read(event)
        props.onKeyUp?.(event)
      }}
      onBlur={(event) => {
        if (isHalf) read(event)
        props.onBlur?.(event)
      }}
    />
  )
}
