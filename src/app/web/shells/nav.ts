// The entries of a shell. It shows no others.
import type { Place } from '#platform/web/screen.ts'

export type NavItem = Pick<Place, 'to' | 'label' | 'icon' | 'mobileLabel' | 'home'> & {
  /** Shown only if someone must act on it. */
  count?: number
  /** Amber: work for this user. As text for screen readers: "waiting for approval". */
  attention?: string
}

export type NavGroup = {
  id: string
  label?: string
  items: readonly NavItem[]
  /** Pinned below the list, such as Admin and Settings. */
  foot?: boolean
  startsClosed?: boolean
}

/** The entries of a group in their order. */
export const itemsOf = (places: readonly Place[], group: Place['group']): readonly NavItem[] =>
  places.filter((place) => place.group === group).toSorted((one, other) => one.order - other.order)

export type ShellUser = { name: string; role: string; email?: string }

/** The place of an address. /admin/job-postings is its own place, /admin/stages is part of Admin. */
export function findPlace(places: readonly NavItem[], pathname: string): NavItem | undefined {
  if (pathname === '/') return places.find(({ home }) => home)
  const fitting = places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return fitting.toSorted((one, other) => String(other.to).length - String(one.to).length)[0]
}
