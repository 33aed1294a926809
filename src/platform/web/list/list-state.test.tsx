import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api-client.ts'
import { ListState, MoreButton } from './list-state.tsx'
import { type List, loadMoreOf, stateOf } from './use-list.ts'

const list: List<{ id: string }> = {
  state: 'ready',
  rows: [{ id: 'a' }],
  total: { count: 1, exact: true },
  isSettled: true,
  isBusy: false,
  retry: () => undefined,
  hasMore: true,
  isLoadingMore: false,
  hasMoreFailed: false,
  loadMore: () => undefined,
}
const markupOf = (change: Partial<typeof list>, onClear?: () => void) =>
  renderToStaticMarkup(
    <ListState
      list={{ ...list, ...change }}
      noun="orders"
      loading="waiting"
      empty="none yet"
      onClear={onClear}
    >
      rows
    </ListState>,
  )

describe('a list', () => {
  it('shows each of its states', () => {
    expect(markupOf({})).toBe('rows')
    expect(markupOf({ state: 'loading' })).toBe('waiting')
    expect(markupOf({ state: 'empty' })).toBe('none yet')
    expect(markupOf({ state: 'empty' }, () => undefined)).toContain('No orders match')
    expect(markupOf({ state: 'error' })).toContain('Failed to load')
    const forbidden = markupOf({ state: 'forbidden' })
    expect(forbidden).not.toContain('rows')
    expect(forbidden).not.toContain('Failed to load')
  })

  it('is in error only if nothing was loaded, and says when access is refused', () => {
    const known = { isLoadingError: false, isPending: false, error: null, errorUpdateCount: 0 }
    const refused = new ApiError({ status: 403, statusText: 'Forbidden', text: '' })
    expect(stateOf({ ...known, isPending: true }, 0)).toBe('loading')
    expect(stateOf({ ...known, isLoadingError: true, error: new Error('no line') }, 0)).toBe('error')
    expect(stateOf({ ...known, isLoadingError: true, error: refused }, 0)).toBe('forbidden')
    // Retried after a failure.
    expect(stateOf({ ...known, isPending: true, errorUpdateCount: 1 }, 0)).toBe('error')
    expect(stateOf(known, 0)).toBe('empty')
    // A refetch failed, and the loaded rows stay.
    expect(stateOf({ ...known, error: refused }, 3)).toBe('ready')
  })

  it('loads more while it can, and retries a failed page by hand', () => {
    expect(loadMoreOf(list)).toBe(list.loadMore)
    expect(loadMoreOf({ ...list, isBusy: true })).toBeUndefined()
    expect(loadMoreOf({ ...list, hasMore: false })).toBeUndefined()
    expect(loadMoreOf({ ...list, hasMoreFailed: true })).toBeUndefined()
    const button = (change: Partial<typeof list>) =>
      renderToStaticMarkup(<MoreButton list={{ ...list, ...change }} />)
    expect(button({})).toContain('Show more')
    expect(button({ hasMoreFailed: true })).toContain('Retry')
    expect(button({ hasMore: false })).toBe('')
  })
})
