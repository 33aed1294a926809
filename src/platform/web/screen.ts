// A domain registers its screens in several files, which load in this order:
// - `web/screens.tsx`, in the first download of every visitor: paths, guards, lazy screens. Only the build reads its list
//   `offline`, the responses that the service worker stores.
// - `web/places.ts` and `web/portal-places.ts`, with the frame: the entries of the navigation.
// - `web/offers.ts`, after the page: palette actions and tours.
// The help article of a screen names its path in its head.
import type { LinkProps, RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/**
 * The access to the screen, and its frame. `open` has no frame, `visitor` the public one. `customer` and `staff`
 * require sign-in. `admin` and `settings` are parts of those two pages, for staff.
 */
export type Guard = 'open' | 'visitor' | 'customer' | 'staff' | 'admin' | 'settings'

export type Screen = {
  path: string
  guard: Guard
  /** Reads and validates the search part of the address. It types the links to the screen. */
  search?: (given: Record<string, unknown>) => object
  component: RouteComponent
  /** Shown while the code loads. */
  shape?: 'dashboard' | 'portal' | 'form' | 'list' | 'map' | 'wizard' | 'purchase' | 'reports'
  /** The screen has no frame, so an error fills the page. */
  wholePage?: true
}

/** An entry of the navigation, and of "Go to" in the palette. */
export type Place = {
  to: LinkProps['to']
  label: string
  group: 'top' | 'hiring' | 'jobs' | 'leads' | 'data' | 'money' | 'foot' | 'portal' | 'own'
  /** The order within a group. */
  order: number
  icon: LucideIcon
  /** A short name puts the entry beside More on a narrow screen. */
  mobileLabel?: string
  /** The start page also shows this place. */
  home?: true
  /** Pages without an entry of their own that belong to this place, such as the form of a new record. */
  covers?: readonly string[]
}

/** An action of the palette. */
export type Action = {
  id: string
  /** The order of actions. */
  order: number
  label: string
  icon: LucideIcon
  shortcut?: string
  link: Pick<LinkProps, 'to' | 'search'>
}
