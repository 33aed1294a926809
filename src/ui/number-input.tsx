// A whole number within its limits.
import { readWhole } from '#platform/shared/typed-number.ts'
import { ReadInput, type ReadInputProps } from './read-input.tsx'

type NumberInputProps = Omit<ReadInputProps, 'read' | 'write' | 'min' | 'max' | 'onChange'> & {
  min: number
  max: number
} & (
    | { optional: true; onChange: (value: number | null) => void }
    | { optional?: false; onChange: (value: number) => void }
  )

const write = (value: number | null) => (value === null ? '' : String(value))

export function NumberInput({ min, max, optional, onChange, ...props }: NumberInputProps) {
  return (
    <ReadInput
      inputMode="numeric"
      {...props}
      read={(text) => (optional && text.trim() === '' ? null : readWhole(text, { min, max }))}
      write={write}
      onChange={(value) => (optional || value !== null) && onChange(value as number)}
    />
  )
}
