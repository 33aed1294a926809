// A day or a time with the device's own calendar: accessible, translated and made for touch.
import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** `2026-11-17`, or `2026-11-17T14:00` with `time`. Empty when unset. */
  value: string
  onChange: (value: string) => void
  time?: boolean
}

export function DateInput({ value, onChange, time = false, ...props }: DateInputProps) {
  return <Input {...props} type={time ? 'datetime-local' : 'date'} value={value} onText={onChange} />
}
