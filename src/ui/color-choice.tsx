// One of a few colors, as swatches.
import { Check } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { useFieldGroup } from './field.tsx'

type ColorChoiceProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
}

export function ColorChoice<Value extends string>({
  value,
  onChange,
  options,
  disabled,
}: ColorChoiceProps<Value>) {
  const field = useFieldGroup()
  const handleChange = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Radix.Root
      {...field}
      value={value}
      onValueChange={handleChange}
      {...(disabled && { disabled })}
      className="flex flex-wrap gap-2.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          aria-label={option.label}
          title={option.label}
          className="flex size-9 items-center justify-center rounded-8 outline-offset-2 disabled:opacity-60 max-md:size-11 data-[state=checked]:outline-2 data-[state=checked]:outline-ink"
          style={{ color: '#fff', backgroundColor: option.value }}
        >
          {option.value === value ? <Check className="size-4" /> : null}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
