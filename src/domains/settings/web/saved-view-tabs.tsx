// The views over a list: those that come with it, one's own, and those shared by others. What a view holds is the search of
// the list's own URL, so that any list can have them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import type { ListName, SavedView } from '../contract.ts'
import { savedViewsQuery } from './api.ts'
import { sameSearch, ViewMenu } from './view-menu.tsx'

type Search = SavedView['search']
type View = { id: string; name: string; search: Search; count?: ReactNode }
export type TabProps = { className: string; 'aria-current': 'page' | undefined; children: ReactNode }

type SavedViewTabsProps = {
  list: ListName
  builtIn: readonly View[]
  /** What of the present URL belongs to a view. */
  current: Search
  onChoose: (search: Search) => void
  /** Draws a view as a link to its own address. */
  link?: (search: Search, props: TabProps) => ReactNode
  /** How many rows a saved view shows. */
  countOf?: (search: Search) => ReactNode
}

export function SavedViewTabs(props: SavedViewTabsProps) {
  const { list, builtIn, current, onChoose, link, countOf } = props
  const saved = useQuery(savedViewsQuery(list))
  const own = (saved.data?.items ?? []).map((view) => ({ ...view, count: countOf?.(view.search) }))
  const views: View[] = [...builtIn, ...own]
  const active = views.findLast((view) => sameSearch(view.search, current))
  const menu = (
    <ViewMenu
      list={list}
      current={current}
      builtIn={active !== undefined && builtIn.includes(active)}
      onRemoved={() => onChoose({})}
    />
  )
  return (
    <TabLinks label="Views" after={menu}>
      {views.map((view) => (
        <Tab key={view.id} view={view} active={view === active} onChoose={onChoose} link={link} />
      ))}
    </TabLinks>
  )
}

type ViewTabProps = Pick<SavedViewTabsProps, 'onChoose'> & {
  view: View
  active: boolean
  link: SavedViewTabsProps['link'] | undefined
}

function Tab({ view, active, onChoose, link }: ViewTabProps) {
  const props: TabProps = {
    className: tabLink(active),
    'aria-current': active ? 'page' : undefined,
    children: (
      <>
        {view.name}
        {view.count}
      </>
    ),
  }
  if (link) return link(view.search, props)
  return <button type="button" onClick={() => onChoose(view.search)} {...props} />
}
