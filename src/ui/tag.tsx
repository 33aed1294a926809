// Short framed words. A list shows the first few and counts the rest, named on hover.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

type TagProps = {
  children: ReactNode
  onRemove?: () => void
  removeLabel?: string
  /** The next Backspace removes it. */
  marked?: boolean
  /** Becomes shorter where there is no room. */
  shrinks?: boolean
  className?: string
}

export function Tag(props: TagProps) {
  const { children, onRemove, removeLabel, marked = false, shrinks = false, className } = props
  return (
    <span
      title={shrinks && typeof children === 'string' ? children : undefined}
      className={cx(
        'inline-flex h-5 items-center rounded-4 border border-line-strong align-middle px-1.5 text-12 whitespace-nowrap text-ink-2',
        shrinks ? 'min-w-0 shrink' : 'flex-none',
        marked && 'border-primary bg-selected text-ink',
        className,
      )}
    >
      {shrinks ? <span className="truncate">{children}</span> : children}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="-mr-1 ml-0.5 inline-flex size-4 items-center justify-center rounded-4 text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X className="size-3" />
        </button>
      ) : null}
    </span>
  )
}

export function TagList({ tags, max = 2 }: { tags: readonly string[]; max?: number }) {
  const shown = tags.slice(0, max)
  const rest = tags.slice(max)
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      {shown.map((tag) => (
        <Tag key={tag} shrinks>
          {tag}
        </Tag>
      ))}
      {rest.length > 0 ? (
        <Tooltip content={rest.join(', ')}>
          <span className="flex-none">
            <Count>+{rest.length}</Count>
            <span className="sr-only"> more: {rest.join(', ')}</span>
          </span>
        </Tooltip>
      ) : null}
    </span>
  )
}
