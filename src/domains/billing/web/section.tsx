// A titled part of the billing page.
import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

export function Section({ title, note, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex min-h-8 items-center gap-2">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {note ? <span className="min-w-0 truncate text-ink-3 max-md:hidden">{note}</span> : null}
        <span className="ml-auto flex flex-none items-center gap-2">{action}</span>
      </div>
      {children}
    </section>
  )
}
