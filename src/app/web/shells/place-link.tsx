// A link to a place, marked on its page and all pages below it. The dashboard is also the start page.
import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { findPlace, type NavItem } from './nav.ts'

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'className' | 'children'> & {
  item: NavItem
  look: string
  activeLook: string
  /** Every place of the frame. The longest matching address is the current one. */
  places: readonly NavItem[]
  children: ReactNode
}

export function PlaceLink({ item, look, activeLook, places, children, ...attributes }: PlaceLinkProps) {
  const chosen = useRouterState({
    select: ({ location: { pathname } }) => findPlace(places, pathname) === item,
  })
  return (
    <Link
      {...attributes}
      to={item.to}
      className={cx(look, chosen && activeLook)}
      aria-current={chosen ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{}}
    >
      {children}
    </Link>
  )
}
