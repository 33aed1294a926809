// The top bar of the portal: the product, the client, the places, and the user menu.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/logo.tsx'
import { fade, useOverflow } from '#ui/use-overflow.ts'
import type { NavGroup, NavItem, ShellUser } from './nav.ts'
import { PlaceLink } from './place-link.tsx'
import { UserMenu } from './user-menu.tsx'

const look =
  'flex flex-none items-center gap-1.5 border-y-2 border-transparent px-2.5 text-ink-2 max-lg:px-2 hover:text-ink lg:whitespace-nowrap'

type PortalHeaderProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  client: ReactNode
  actions?: ReactNode
  onSignOut: () => void
}

export function PortalHeader({ user, nav, client, actions, onSignOut }: PortalHeaderProps) {
  const places = nav.filter((group) => !group.foot).flatMap((group) => group.items)
  const own = nav.filter((group) => group.foot).flatMap((group) => group.items)
  return (
    <header data-print="hide" className="flex-none border-b">
      <div className="mx-auto flex h-(--h-portal-header) max-w-(--w-page) items-center gap-3.5 px-6 max-md:h-13 max-md:px-4">
        <Link to="/" className="flex flex-none items-center gap-2 rounded-4 text-14 font-semibold">
          <Logo />
          <span className="max-lg:sr-only">Candor Hire</span>
        </Link>
        <span className="h-5 w-px flex-none bg-line-strong" />
        {client}
        <Places places={places} />
        {/* Keeps the bell at the right when the places are in the bottom bar. */}
        <span className="flex-1 md:hidden" />
        {actions}
        <span className="flex-none max-md:hidden">
          <UserMenu user={user} compact places={own} density={false} side="bottom" onSignOut={onSignOut} />
        </span>
      </div>
    </header>
  )
}

function Places({ places }: { places: readonly NavItem[] }) {
  const ref = useRef<HTMLElement>(null)
  return (
    <nav
      ref={ref}
      aria-label="Main"
      className={cx(
        'ml-1.5 flex h-full min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-md:hidden',
        fade(useOverflow(ref)),
      )}
    >
      {places.map((item) => (
        <TopLink key={item.label} item={item} places={places} />
      ))}
    </nav>
  )
}

function TopLink({ item, places }: { item: NavItem; places: readonly NavItem[] }) {
  return (
    <PlaceLink item={item} places={places} look={look} activeLook="border-b-primary font-medium text-ink">
      {item.label}
    </PlaceLink>
  )
}
