// The states of a list besides its rows: loading, empty, filtered empty, error, forbidden, and the More button.
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import type { List } from './use-list.ts'

type ListStateProps = {
  list: List<unknown>
  /** The empty state: what will be here, and the next step. */
  empty: ReactNode
  /** The name of the rows, for a filter without results. */
  noun?: string
  onClear?: (() => void) | undefined
  loading: ReactNode
  /** The rows. */
  children: ReactNode
}

export function ListState({ list, empty, noun = 'rows', onClear, loading, children }: ListStateProps) {
  if (list.state === 'loading') return loading
  if (list.state === 'error') return <ComponentError onRetry={list.retry} busy={list.isBusy} />
  if (list.state === 'forbidden') return <Forbidden />
  if (list.state === 'empty') return onClear ? <FilteredEmpty noun={noun} onClear={onClear} /> : empty
  return children
}

// Rarely shown, so it loads on demand.
const ForbiddenState = lazy(async () => ({
  default: (await import('#ui/forbidden-state.tsx')).ForbiddenState,
}))

const Forbidden = () => (
  <Suspense>
    <ForbiddenState
      what="this list"
      onBack={() => window.history.back()}
      onHome={() => window.location.assign('/')}
    />
  </Suspense>
)

type MoreButtonProps = Omit<ComponentProps<typeof PlainButton>, 'onClick' | 'busy'> & { list: List<unknown> }

export function MoreButton({ list, children = 'Show more', ...props }: MoreButtonProps) {
  if (!list.hasMore) return null
  return (
    <PlainButton size="sm" {...props} busy={list.isLoadingMore} onClick={list.loadMore}>
      {list.hasMoreFailed ? 'Could not load more. Retry' : children}
    </PlainButton>
  )
}
