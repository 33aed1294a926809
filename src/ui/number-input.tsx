// A whole number within its limits, or empty where it is optional.
import { readWhole } from '#shared/typed-number.ts'
import { ReadInput, type ReadInputProps } from './read-input.tsx'

type NumberInputProps = Omit<ReadInputProps, 'read' | 'write' | 'whole' | 'onChange'> & {
  min: number
  max: number
} & (
    | { optional: true; onChange: (value: number | null) => void }
    | { optional?: false; onChange: (value: number) => void }
  )

export const writeWhole = (value: number | null) => (value === null ? '' : String(value))

export function NumberInput({ min, max, optional, onChange, ...props }: NumberInputProps) {
  const handleChange = (value: number | null) => {
    if (optional) onChange(value)
    else if (value !== null) onChange(value)
  }
  return (
    <ReadInput
      {...props}
      whole
      read={(text) => (optional && text.trim() === '' ? null : readWhole(text, { min, max }))}
      write={writeWhole}
      onChange={handleChange}
    />
  )
}
