// A titled part of the controls of a report.
import { type ReactNode, useId } from 'react'

export function Part({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-6 items-center justify-between pb-1">
        <h2 id={id} className="font-medium text-ink-2">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The frame of a chosen figure or filter. */
export const box =
  'flex min-h-9 items-center gap-1 rounded-6 border border-line-strong pl-2.5 pr-1 max-md:min-h-11'
