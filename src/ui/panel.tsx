// A framed part of a report or dashboard with a title row. Panels are never nested.
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Count } from './count.tsx'
import { cx } from './cx.ts'

type PanelProps = {
  title: ReactNode
  count?: number
  note?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Panel({ title, count, note, actions, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-8 border bg-surface', className)}>
      <header className="flex items-center gap-2 px-4 pt-3 pb-2">
        <h2 id={id} className="truncate text-14 font-semibold">
          {title}
        </h2>
        {count === undefined ? null : <Count>{count}</Count>}
        {note ? <span className="min-w-0 truncate text-12 text-ink-3">{note}</span> : null}
        <span className="flex-1" />
        {actions}
      </header>
      {children}
    </section>
  )
}

/** A line of a panel: icon, text, action. */
export function PanelRow({
  icon,
  children,
  after,
}: {
  icon?: ReactNode
  children: ReactNode
  after?: ReactNode
}) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 border-t px-4 py-2 max-md:py-2.5">
      {icon}
      <div className="min-w-0 flex-1 truncate max-md:whitespace-normal">{children}</div>
      {after}
    </div>
  )
}
