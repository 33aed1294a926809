// One filter as "field is value": the text opens its editor, the cross removes it.
import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

type FilterChipProps = {
  field: string
  operator?: string
  value: ReactNode
  onRemove: () => void
  onClick?: () => void
  /** Wraps the text, for example in a popover's trigger. */
  wrap?: (words: ReactElement) => ReactNode
}

export function FilterChip({ field, operator = 'is', value, onRemove, onClick, wrap }: FilterChipProps) {
  const words = (
    <button
      type="button"
      onClick={onClick}
      className="flex h-full items-center gap-1 rounded-l-6 pl-2 focus-visible:-outline-offset-1"
    >
      <span className="text-ink-3">
        {field} {operator}
      </span>
      <b className="max-w-48 truncate">{value}</b>
    </button>
  )
  return (
    <span className="inline-flex h-7 flex-none items-center rounded-6 border border-line-strong bg-surface whitespace-nowrap hover:bg-hover max-md:h-[34px] print:border-0">
      {wrap ? wrap(words) : words}
      <button
        type="button"
        data-print="hide"
        aria-label={`Remove filter ${field}`}
        onClick={onRemove}
        className="flex h-full items-center w-6 justify-center rounded-r-6 text-ink-3 hover:text-ink focus-visible:-outline-offset-1 max-md:w-8"
      >
        <X className="size-3.5" />
      </button>
    </span>
  )
}

export function AddFilterButton({ className, children = 'Filter', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-print="hide"
      {...props}
      className={cx(
        'inline-flex h-7 flex-none items-center gap-1 rounded-6 border border-dashed border-line-strong pr-2.5 pl-2 whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink max-md:h-[34px]',
        className,
      )}
    >
      <Plus className="size-3.5" />
      {children}
    </button>
  )
}
