// What a shell is told to show. It shows these entries and no others.
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

export type NavItem = {
  to: LinkProps['to']
  label: string
  icon: LucideIcon
  /** Other addresses that are a part of this place. */
  sections?: readonly string[]
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
