// A titled part of the gallery.
import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t py-6">
      <h2 className="pb-3 text-14 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 pb-3">{children}</div>
}
