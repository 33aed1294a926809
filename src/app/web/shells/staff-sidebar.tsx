// The sidebar of staff: 228 px, or a rail of 52 px (key "["). Only the group of the current page is open, so all groups
// fit a low window. A closed group shows how much of it is pending.
import { useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, PanelLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { scrollDownTo } from '#ui/scroll-along.ts'
import {
  findPlace,
  type GroupChoices,
  groupWithin,
  isGroupOpen,
  type NavGroup,
  type NavItem,
  pendingOf,
  type ShellUser,
} from './nav.ts'
import { StaffNavLink } from './staff-nav-link.tsx'
import { UserMenu } from './user-menu.tsx'

type StaffSidebarProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  rail: boolean
  onToggleRail: () => void
  onSignOut: () => void
}

export function StaffSidebar({ user, nav, rail, onToggleRail, onSignOut }: StaffSidebarProps) {
  const groups = nav.filter((group) => !group.foot && group.items.length > 0)
  const places = nav.flatMap((group) => group.items)
  const foot = nav.filter((group) => group.foot).flatMap((group) => group.items)
  const current = useRouterState({ select: ({ location }) => findPlace(places, location.pathname) })
  const within = groupWithin(
    groups.filter(({ label }) => label),
    current,
  )
  const [choices, setChoices] = useState<GroupChoices>({ within, open: {} })
  const list = useRef<HTMLElement>(null)
  // A group that was opened by hand can push the current page below the edge of a low window.
  useEffect(() => {
    const page = current && list.current?.querySelector('[aria-current=page]')
    if (list.current && page) scrollDownTo(list.current, page)
  }, [current])
  const handleToggle = (group: NavGroup) => {
    const kept = choices.within === within ? choices.open : {}
    setChoices({ within, open: { ...kept, [group.id]: !isGroupOpen(group, within, choices) } })
  }
  return (
    <aside
      aria-label="Sidebar"
      className="flex min-h-0 flex-col border-r bg-canvas px-2 max-md:hidden"
      data-print="hide"
    >
      <div
        className={cx('flex h-(--h-header) flex-none items-center gap-2 px-2', rail && 'justify-center px-0')}
      >
        {rail ? (
          <button
            type="button"
            aria-label="Expand sidebar"
            aria-keyshortcuts="["
            onClick={onToggleRail}
            className="flex size-8 items-center justify-center rounded-6 hover:bg-hover"
          >
            <Logo />
          </button>
        ) : (
          <>
            <Logo />
            <span className="text-14 font-semibold tracking-[-.01em]">Candor Hire</span>
            <span className="flex-1" />
            <IconButton
              icon={PanelLeft}
              label="Collapse sidebar"
              shortcut="["
              size="sm"
              onClick={onToggleRail}
              className="-mr-1.5 text-ink-3"
            />
          </>
        )}
      </div>
      <nav
        ref={list}
        aria-label="Main"
        className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 pt-2 pb-3 [scrollbar-width:thin]"
      >
        {groups.map((group, index) => (
          <SidebarGroup
            key={group.id}
            group={group}
            places={places}
            rail={rail}
            first={index === 0}
            open={isGroupOpen(group, within, choices)}
            onToggle={() => handleToggle(group)}
          />
        ))}
      </nav>
      <div className="-mx-2 flex-none border-t p-2">
        {foot.map((item) => (
          <StaffNavLink key={item.label} item={item} places={places} rail={rail} />
        ))}
        <UserMenu user={user} compact={rail} onSignOut={onSignOut} />
      </div>
    </aside>
  )
}

type SidebarGroupProps = {
  group: NavGroup
  places: readonly NavItem[]
  rail: boolean
  first: boolean
  open: boolean
  onToggle: () => void
}

function SidebarGroup({ group, places, rail, first, open, onToggle }: SidebarGroupProps) {
  const links = group.items.map((item) => (
    <StaffNavLink key={item.label} item={item} places={places} rail={rail} />
  ))
  if (rail) {
    return (
      <div>
        {first ? null : <div className="mx-1.5 my-2 h-px bg-line" />}
        {links}
      </div>
    )
  }
  if (!group.label) return <div>{links}</div>
  const Arrow = open ? ChevronDown : ChevronRight
  const pending = open ? 0 : pendingOf(group)
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="mt-2.5 flex h-7 w-full items-center gap-1.5 rounded-6 px-2 text-12 font-medium text-ink-3 hover:text-ink"
      >
        {group.label}
        {pending > 0 ? (
          <Count className="ml-auto font-medium text-warning-text">
            {pending}
            <span className="sr-only"> pending</span>
          </Count>
        ) : null}
        <Arrow className={cx('size-3.5', pending === 0 && 'ml-auto')} />
      </button>
      {open ? links : null}
    </div>
  )
}
