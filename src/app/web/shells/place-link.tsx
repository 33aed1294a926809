// A link to a place, marked while one is there. The dashboard is also what the start page shows.
import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { NavItem } from './nav.ts'

type PlaceLinkProps = Omit<ComponentProps<'a'>, 'className' | 'children'> & {
  item: NavItem
  look: string
  activeLook: string
  /** Places below it are not a part of it, as job postings are not a part of Admin. */
  exact?: boolean
  children: ReactNode
}

export function PlaceLink({
  item,
  look,
  activeLook,
  exact = false,
  children,
  ...attributes
}: PlaceLinkProps) {
  const chosen = useRouterState({
    select: ({ location: { pathname } }) =>
      (pathname === '/' && item.home) || (item.sections?.includes(pathname) ?? false),
  })
  return (
    <Link
      {...attributes}
      to={item.to}
      className={cx(look, chosen && activeLook)}
      aria-current={chosen ? 'page' : undefined}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ className: cx(look, activeLook) }}
    >
      {children}
    </Link>
  )
}
