// A list in the candidate's drawer, from another domain, page by page, with its actions below.
import type { ReactNode } from 'react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import type { List } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'

type DossierListProps<Item> = {
  list: List<Item>
  /** The next step, such as a button that sends a link. */
  action?: ReactNode
  empty: { title: string; text: string }
  children: (item: Item) => ReactNode
}

export function DossierList<Item>({ list, action, empty, children }: DossierListProps<Item>) {
  return (
    <ListState
      list={list}
      loading={<ListSkeleton />}
      empty={
        <EmptyState title={empty.title} headingLevel={3} action={action}>
          {empty.text}
        </EmptyState>
      }
    >
      <div className="px-5 py-3 max-md:px-4">
        <ul>{list.rows.map(children)}</ul>
        <div className="flex gap-1.5 pt-3">
          {action}
          <MoreButton list={list} />
        </div>
      </div>
    </ListState>
  )
}
