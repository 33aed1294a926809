// What a shell is told to show. It shows these entries and no others.
import type { Place } from '#platform/web/screen.ts'

export type NavItem = Pick<Place, 'to' | 'label' | 'icon' | 'mobileLabel' | 'planned' | 'home'> & {
  /** Shown only if someone must act on it. */
  count?: number
  /** Amber: it waits on this person. Said in words for screen readers: "waiting for approval". */
  attention?: string
}

export type NavGroup = {
  id: string
  label?: string
  items: readonly NavItem[]
  /** Pinned below the list, as Admin and Settings are. */
  foot?: boolean
  startsClosed?: boolean
}

/** The entries of a group in their order. */
export const itemsOf = (places: readonly Place[], group: Place['group']): readonly NavItem[] =>
  places.filter((place) => place.group === group).toSorted((one, other) => one.order - other.order)

export type ShellUser = { name: string; role: string; email?: string }

/** The place that an address belongs to. /admin/job-postings is a place of its own, /admin/stages a part of Admin. */
export function findPlace(places: readonly NavItem[], pathname: string): NavItem | undefined {
  if (pathname === '/') return places.find(({ home }) => home)
  const fitting = places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return fitting.toSorted((one, other) => String(other.to).length - String(one.to).length)[0]
}
