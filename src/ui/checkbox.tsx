// A checkbox, alone or with its label. 'indeterminate' means a partial selection.
import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentProps<typeof Radix.Root>, 'children'> & {
  /** Without a visible label, set `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const id = useId()
  const box = (
    <Radix.Root
      id={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      {...props}
      className={cx(
        'peer relative inline-flex size-4 flex-none items-center justify-center rounded-4 border border-line-control bg-surface align-middle text-primary-foreground',
        'hover:border-ink-3 disabled:border-line-strong disabled:bg-sunken data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
        'disabled:data-[state=checked]:border-line-strong disabled:data-[state=checked]:bg-sunken disabled:data-[state=checked]:text-disabled',
        'before:absolute before:-inset-1 max-md:before:-inset-3.5',
        !label && className,
      )}
    >
      <Radix.Indicator className="group">
        <Check className="hidden size-3 stroke-[3] group-data-[state=checked]:block" />
        <Minus className="hidden size-3 stroke-[3] group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  )
  if (!label) return box
  return (
    <span
      className={cx(
        'inline-flex min-h-5 items-start gap-2 max-md:min-h-11 max-md:items-center has-disabled:text-disabled',
        className,
      )}
    >
      <span className="flex h-5 items-center">{box}</span>
      <span className="min-w-0">
        <label htmlFor={props.id ?? id}>{label}</label>
        {hint ? (
          <span id={`${id}-hint`} className="block text-12 text-ink-3">
            {hint}
          </span>
        ) : null}
      </span>
    </span>
  )
}
