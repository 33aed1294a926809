// A list in the drawer of a person that another domain brings, page by page, with what can be done below it.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'

type DossierListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** The one next step, such as a button that sends a link. */
  action: ReactNode
  empty: { title: string; text: string }
  children: (item: Item) => ReactNode
}

export function DossierList<Item>({ list, action, empty, children }: DossierListProps<Item>) {
  if (list.isPending) return <ListSkeleton />
  if (list.isLoadingError)
    return <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0)
    return (
      <EmptyState title={empty.title} headingLevel={3} action={action}>
        {empty.text}
      </EmptyState>
    )
  return (
    <div className="px-5 py-3 max-md:px-4">
      <ul>{items.map(children)}</ul>
      <div className="flex gap-1.5 pt-3">
        {action}
        {list.hasNextPage ? (
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        ) : null}
      </div>
    </div>
  )
}
