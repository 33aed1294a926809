// The text input. `before` and `after` hold an icon, a unit or a small button.
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'

export const inputFrame =
  'flex h-9 w-full min-w-0 items-center gap-2 rounded-6 border border-line-control bg-surface px-2.5 text-ink max-md:h-11 max-md:text-16 has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-focus has-aria-invalid:border-danger has-aria-invalid:shadow-[0_0_0_1px_var(--danger)] has-[:disabled]:border-line-strong has-[:disabled]:bg-sunken has-[:disabled]:text-disabled [&>.lucide]:text-ink-3'

type OnText = (text: string) => void

export type InputProps = ComponentProps<'input'> & { onText?: OnText; before?: ReactNode; after?: ReactNode }

export function Input({ before, after, className, onText, ...props }: InputProps) {
  const field = useFieldControl()
  return (
    <span className={cx(inputFrame, className)}>
      {before}
      <input
        {...field}
        {...textChange(onText)}
        {...props}
        className="h-full w-full min-w-0 bg-transparent outline-none"
      />
      {after}
    </span>
  )
}

/** `onText` as the attribute of a text control. */
export const textChange = (onText?: OnText) =>
  onText && { onChange: (event: ChangeEvent<{ value: string }>) => onText(event.target.value) }
