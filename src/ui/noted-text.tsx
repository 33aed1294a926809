// A text and a smaller note on one line. The note folds as a whole where it would be cut to a letter or two.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type NotedTextProps = {
  children: ReactNode
  note: ReactNode
  /** The full text on hover. */
  title?: string | undefined
  className?: string
  noteClassName?: string
}

export function NotedText({ children, note, title, className, noteClassName = 'text-12' }: NotedTextProps) {
  return (
    <span
      title={title}
      className={cx('flex h-[1lh] min-w-0 flex-wrap items-baseline gap-x-1.5 overflow-hidden', className)}
    >
      <span className="max-w-full flex-none truncate">{children}</span>
      {note ? (
        <span className={cx('min-w-0 flex-[1_1_9ch] truncate text-ink-3', noteClassName)}>{note}</span>
      ) : null}
    </span>
  )
}
