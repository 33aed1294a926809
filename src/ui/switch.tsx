// On or off, saved at once. In a form that is saved later, use a checkbox.
import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  hideLabel?: boolean
  className?: string
}

export function Switch({ checked, onChange, label, hint, disabled, hideLabel, className }: SwitchProps) {
  const id = useId()
  return (
    <span className={cx('flex items-start gap-3 max-md:min-h-11', className)}>
      <span className={cx('min-w-0 flex-1', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="block">
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="block text-12 text-ink-3">
            {hint}
          </span>
        ) : null}
      </span>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-px h-[18px] w-8 flex-none rounded-full bg-(--line-control) transition-colors duration-(--t-base) data-[state=checked]:bg-primary disabled:opacity-50"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-surface transition-transform duration-(--t-base) data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </span>
  )
}
