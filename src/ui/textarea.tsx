// A multi-line text that grows with its content.
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { textChange } from './input.tsx'

type TextareaProps = ComponentProps<'textarea'> & { onText?: (text: string) => void }

export function Textarea({ className, rows = 3, onText, ...props }: TextareaProps) {
  const field = useFieldControl()
  return (
    <textarea
      rows={rows}
      {...field}
      {...textChange(onText)}
      {...props}
      className={cx(
        'field-sizing-content min-h-15 w-full min-w-0 resize-y rounded-6 border border-line-control bg-surface px-2.5 py-2 text-ink max-md:text-16',
        'focus-visible:-outline-offset-1 disabled:border-line-strong disabled:bg-sunken disabled:text-disabled',
        'aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--danger)]',
        className,
      )}
    />
  )
}
