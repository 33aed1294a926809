// A few choices side by side. In a form its border is as strong as an input's, in a toolbar lighter.
import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldGroup } from './field.tsx'

type SegmentedProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  label?: string
  size?: 'sm' | 'md' | 'form'
  className?: string
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { value, onChange, options, label, size = 'md', className } = props
  const field = useFieldGroup()
  const handleChange = (next: string) => {
    const chosenOption = options.find((option) => option.value === next)
    if (chosenOption) onChange(chosenOption.value)
  }
  return (
    <Radix.Root
      {...field}
      aria-label={label}
      data-print="hide"
      value={value}
      onValueChange={handleChange}
      orientation="horizontal"
      className={cx(
        'inline-flex flex-none overflow-hidden rounded-6 border border-line-strong bg-surface has-disabled:border-line-strong max-md:h-10',
        size === 'sm' && 'h-7 max-md:h-9',
        size === 'md' && 'h-8',
        size === 'form' && 'flex h-9 border-line-control max-md:h-11',
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={cx(
            'flex items-center justify-center gap-1.5 border-r px-3 text-ink-2 last:border-r-0 focus-visible:z-1 focus-visible:rounded-6 focus-visible:-outline-offset-2 hover:bg-hover',
            'data-[state=checked]:bg-primary-subtle data-[state=checked]:font-medium data-[state=checked]:text-primary-text',
            'disabled:bg-sunken disabled:text-disabled disabled:data-[state=checked]:bg-pressed disabled:data-[state=checked]:text-disabled',
            size === 'form' && 'flex-1',
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
