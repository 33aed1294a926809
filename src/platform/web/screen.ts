// How a domain registers a screen, in files that are loaded one after the other:
// - `web/screens.tsx`, with the first file of every visitor: what is needed to open an address. Its list `offline` names the
//   answers that the service worker keeps for the screens; only the build reads it;
// - `web/places.ts` and `web/portal-places.ts`, with the frame of staff and of the portal: the entries of the navigation;
// - `web/offers.ts`, once the page stands: the actions of the palette, and the tours.
// The help article of a screen names its path in its head.
import type { LinkProps, RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/**
 * Who may open the screen, and the frame it stands in. `open` has no frame, `visitor` has that of public pages. `customer` and
 * `staff` are asked to sign in. `admin` and `settings` are parts of those two pages, for staff.
 */
export type Guard = 'open' | 'visitor' | 'customer' | 'staff' | 'admin' | 'settings'

export type Screen = {
  path: string
  guard: Guard
  /** Reads and checks the search part of the address. Links to the screen are typed by it. */
  search?: (given: Record<string, unknown>) => object
  component: RouteComponent
  /** What is shown while the code loads. */
  shape?: 'dashboard' | 'form' | 'list'
  /** The screen has no frame, so that an error takes the whole page. */
  wholePage?: true
}

/** An entry of the navigation, and of "Go to" in the palette. */
export type Place = {
  to: LinkProps['to']
  label: string
  group: 'top' | 'hiring' | 'jobs' | 'leads' | 'data' | 'money' | 'foot' | 'portal' | 'own'
  /** Entries of a group stand in this order. */
  order: number
  icon: LucideIcon
  /** A short name makes the entry one of the four beside More on a narrow screen. */
  mobileLabel?: string
  /** The start page shows this place as well. */
  home?: true
  /** Not built yet: marked, so that nobody takes it for finished. */
  planned?: true
}

/** What the palette offers to do. */
export type Action = {
  id: string
  /** Actions stand in this order. */
  order: number
  label: string
  icon: LucideIcon
  shortcut?: string
  link: Pick<LinkProps, 'to' | 'search'>
}
