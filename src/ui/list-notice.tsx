// A line above a list or a board about rows that it does not show.
import type { ReactNode } from 'react'

export function ListNotice({ children }: { children: ReactNode }) {
  return (
    <output className="block flex-none bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4">
      {children}
    </output>
  )
}
