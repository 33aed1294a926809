// One of a few options, each on its own line with room for a consequence.
import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { useFieldGroup } from './field.tsx'

type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
  label?: string
  name?: string
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, options, label, name, className } = props
  const field = useFieldGroup()
  const handleChange = (next: string) => {
    const chosenOption = options.find((option) => option.value === next)
    if (chosenOption) onChange(chosenOption.value)
  }
  return (
    <Radix.Root
      {...field}
      aria-label={label}
      value={value ?? ''}
      name={name}
      onValueChange={handleChange}
      className={cx('overflow-hidden rounded-6 border border-line-strong', className)}
    >
      {options.map((option) => (
        <RadioRow key={option.value} option={option} chosen={option.value === value} />
      ))}
    </Radix.Root>
  )
}

function RadioRow({ option, chosen }: { option: RadioOption; chosen: boolean }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex gap-2.5 border-t px-3 py-2 first:border-t-0 max-md:py-[11px]',
        chosen ? 'bg-selected' : 'hover:bg-hover',
        option.disabled && 'text-disabled',
      )}
    >
      <Radix.Item
        id={id}
        value={option.value}
        disabled={option.disabled}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 flex-none rounded-full border border-line-control bg-surface data-[state=checked]:border-5 data-[state=checked]:border-primary"
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block', chosen && 'font-medium')}>{option.label}</span>
        {option.hint ? (
          <span id={`${id}-hint`} className="block text-12 text-ink-3">
            {option.hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
