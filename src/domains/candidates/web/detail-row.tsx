// A field of a person: its name, then what stands in it.
import type { ReactNode } from 'react'

export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[104px_minmax(0,1fr)] items-center gap-3">
      <span className="text-ink-3">{label}</span>
      {children}
    </div>
  )
}
