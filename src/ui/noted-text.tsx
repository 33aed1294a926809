// A text and a smaller note on one line, each cut at its end, the note first.
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
    <span title={title} className={cx('flex min-w-0 items-baseline gap-1.5', className)}>
      <span className="max-w-full flex-none truncate">{children}</span>
      {note ? <span className={cx('min-w-0 truncate text-ink-3', noteClassName)}>{note}</span> : null}
    </span>
  )
}
