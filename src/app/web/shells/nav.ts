// What a shell is told to show. It shows these entries and no others.
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

export type NavItem = {
  to: LinkProps['to']
  label: string
  icon: LucideIcon
  /** Shown only if someone must act on it. */
  count?: number
  /** Amber: it waits on this person. Said in words for screen readers: "waiting for approval". */
  attention?: string
  /** A short name makes the item one of the four beside More on a narrow screen. */
  mobileLabel?: string
  /** Not built yet: marked, so that nobody takes it for finished. */
  planned?: true
  /** The start page shows this place as well. */
  home?: true
}

export type NavGroup = {
  id: string
  label?: string
  items: readonly NavItem[]
  /** Pinned below the list, as Admin and Settings are. */
  foot?: boolean
  startsClosed?: boolean
}

export type ShellUser = { name: string; role: string; email?: string }

/** The place that an address belongs to. /admin/job-postings is a place of its own, /admin/stages a part of Admin. */
export function findPlace(places: readonly NavItem[], pathname: string): NavItem | undefined {
  if (pathname === '/') return places.find(({ home }) => home)
  const fitting = places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return fitting.toSorted((one, other) => String(other.to).length - String(one.to).length)[0]
}
