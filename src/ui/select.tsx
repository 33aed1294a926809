// One choice from a short list. For long or fetched lists use the combobox.
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { floatingPanel, menuItem } from './floating.ts'
import { useCollisionPadding } from './use-collision-padding.ts'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  note?: ReactNode
  disabled?: boolean
}

type SelectProps<Value extends string> = {
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string
  label?: string
  name?: string
  size?: 'sm' | 'md'
  disabled?: boolean
  className?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onChange,
    options,
    placeholder = 'Choose',
    label,
    name,
    size = 'md',
    disabled,
    className,
  } = props
  const field = useFieldControl()
  const collisionPadding = useCollisionPadding()
  const handleChange = (next: string) => {
    const chosenOption = options.find((option) => option.value === next)
    if (chosenOption) onChange(chosenOption.value)
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={handleChange} name={name} disabled={disabled}>
      <Radix.Trigger
        {...field}
        aria-label={label}
        className={cx(
          'flex min-w-0 items-center justify-between gap-2 rounded-6 border bg-surface text-left text-ink focus-visible:-outline-offset-1',
          'disabled:border-line-strong disabled:bg-sunken disabled:text-disabled data-placeholder:text-ink-3',
          'aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--danger)]',
          size === 'md' && 'h-9 w-full border-line-control px-2.5 max-md:h-11 max-md:text-16',
          size === 'sm' && 'h-7 border-line-strong px-2.5 font-medium hover:bg-hover max-md:h-9',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-3.5 text-ink-2" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={collisionPadding}
          className={cx(
            floatingPanel,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SelectItem({ option }: { option: Option }) {
  return (
    <Radix.Item value={option.value} disabled={option.disabled} className={cx(menuItem, 'pr-8')}>
      <Radix.ItemText>{option.label}</Radix.ItemText>
      {option.note ? <span className="text-12 text-ink-3">{option.note}</span> : null}
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="size-3.5 text-primary-text" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
