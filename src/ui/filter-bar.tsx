// The row under the tabs: filter chips on the left, search and columns on the right.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LiveSearch, type LiveSearchProps } from './live-search.tsx'

type FilterBarProps = {
  children: ReactNode
  onClear?: (() => void) | undefined
  search?: LiveSearchProps
  actions?: ReactNode
}

export function FilterBar({ children, onClear, search, actions }: FilterBarProps) {
  return (
    <section
      aria-label="Filters"
      className="flex flex-none items-center gap-1.5 px-6 py-2.5 max-md:flex-wrap max-md:px-4"
    >
      <div className="-m-0.5 flex min-w-0 flex-1 items-center gap-1.5 max-md:empty:hidden overflow-x-auto p-0.5 [scrollbar-width:none] max-md:max-w-full max-md:flex-none max-md:*:flex-none md:flex-wrap md:overflow-visible">
        {children}
        {onClear ? (
          <Button variant="ghost" size="sm" data-print="hide" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
      {search || actions ? (
        <div className="flex flex-none items-center gap-1.5 max-md:min-w-44 max-md:flex-1">
          {search ? <LiveSearch {...search} /> : null}
          {actions}
        </div>
      ) : null}
    </section>
  )
}
