// The browser's own select, for pages that work without scripts: one choice from a short list.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Option<Value extends string> = { value: Value; label: string }
type NativeSelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, options, onChange, className, ...rest } = props
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="h-full w-full min-w-0 appearance-none truncate rounded-6 border border-line-control bg-surface pr-8 pl-2.5 text-ink disabled:border-line-strong disabled:bg-sunken disabled:text-disabled"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
