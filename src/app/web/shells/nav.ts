// The entries of a shell. It shows no others.
import type { Place } from '#platform/web/screen.ts'

export type NavItem = Pick<Place, 'to' | 'label' | 'icon' | 'mobileLabel' | 'home' | 'covers'> & {
  /** Shown only if someone must act on it. */
  count?: number
  /** After the count: "new". */
  countNote?: string
  /** Amber: work for this user. As text for screen readers: "waiting for approval". */
  attention?: string
}

export type NavGroup = {
  id: string
  label?: string
  items: readonly NavItem[]
  /** Pinned below the list, such as Admin and Settings. */
  foot?: boolean
}

/** The entries of a group in their order. */
export const itemsOf = (places: readonly Place[], group: Place['group']): readonly NavItem[] =>
  places.filter((place) => place.group === group).toSorted((one, other) => one.order - other.order)

export type ShellUser = { name: string; role: string; email?: string }

/** The place of an address. /admin/job-postings is its own place, /admin/stages is part of Admin. */
export function findPlace(places: readonly NavItem[], pathname: string): NavItem | undefined {
  if (pathname === '/') return places.find(({ home }) => home)
  const isWithin = (address: string | undefined) =>
    pathname === address || (address !== undefined && pathname.startsWith(`${address}/`))
  const fitting = places.filter(({ to, covers = [] }) => isWithin(to) || covers.some(isWithin))
  return fitting.toSorted((one, other) => String(other.to).length - String(one.to).length)[0]
}

/** A closed group shows how much of it is pending. Plain counts, such as today's interviews, are no task. */
export const pendingOf = ({ items }: NavGroup): number =>
  items.reduce((sum, { count = 0, attention }) => sum + (attention ? count : 0), 0)

/** Opened and closed by hand, until the reader goes to a place in another group. */
export type GroupChoices = { within: string | undefined; open: Readonly<Record<string, boolean>> }

/** The group of the current page. A page in no group, such as the dashboard, shows the first one. */
export const groupWithin = (groups: readonly NavGroup[], current: NavItem | undefined): string | undefined =>
  (groups.find(({ items }) => current && items.includes(current)) ?? groups[0])?.id

/** Only that group is open, unless the reader chose otherwise. */
export function isGroupOpen({ id }: NavGroup, current: string | undefined, choices: GroupChoices): boolean {
  const chosen = choices.within === current ? choices.open[id] : undefined
  return chosen ?? id === current
}
