// Under 768 px: up to four places and More, which opens a sheet with all places of the user.
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Menu } from 'lucide-react'
import { useState } from 'react'
import { openHelpSheet } from '#domains/help/web/help-sheet.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { NavGroup, NavItem, ShellUser } from './nav.ts'
import { PlaceLink } from './place-link.tsx'
import { UserMenu } from './user-menu.tsx'

const look = 'flex flex-col items-center justify-center gap-[3px] text-11 leading-[14px] text-ink-3'

type BottomBarProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  density?: boolean
  onSignOut: () => void
}

export function BottomBar({ user, nav, density, onSignOut }: BottomBarProps) {
  const [open, setOpen] = useState(false)
  const items = nav.flatMap((group) => group.items)
  const places = items.filter((item) => item.mobileLabel).slice(0, 4)
  return (
    <nav
      aria-label="Main, short"
      data-print="hide"
      style={{ gridTemplateColumns: `repeat(${places.length + 1}, 1fr)` }}
      className="hidden h-(--h-bottombar) flex-none border-t bg-surface max-md:grid [:root:has([data-full-form])_&]:hidden"
    >
      {places.map((item) => (
        <BarLink key={item.label} item={item} places={items} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={look}>
        <Menu className="size-5" />
        More
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="All screens">
        <MoreSheet nav={nav} onChoose={() => setOpen(false)} />
        <div className="border-t pt-1">
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              // After this sheet has closed and returned the focus to More, which the tours return it to.
              requestAnimationFrame(() => openHelpSheet(true))
            }}
            className={sheetEntry}
          >
            <CircleQuestionMark className="size-5 text-ink-3" />
            Help and tours
          </button>
        </div>
        <div className="-mx-2 border-t pt-2">
          <UserMenu user={user} density={density} onSignOut={onSignOut} />
        </div>
      </Dialog>
    </nav>
  )
}

function BarLink({ item, places }: { item: NavItem; places: readonly NavItem[] }) {
  const { icon: Icon } = item
  return (
    <PlaceLink item={item} places={places} look={look} activeLook="font-medium text-primary-text">
      <Icon className="size-5" />
      {item.mobileLabel}
    </PlaceLink>
  )
}

const sheetEntry =
  '-mx-2 flex h-11 w-[calc(100%+16px)] items-center gap-3 rounded-6 px-2 text-left text-16 active:bg-pressed'

function MoreSheet({ nav, onChoose }: { nav: readonly NavGroup[]; onChoose: () => void }) {
  return (
    <>
      {nav.map((group) => (
        <div key={group.id}>
          {group.label ? <h3 className="pb-1 text-12 font-medium text-ink-3">{group.label}</h3> : null}
          {group.items.map((item) => (
            <Link key={item.label} to={item.to} onClick={onChoose} className={sheetEntry}>
              <item.icon className="size-5 text-ink-3" />
              {item.label}
              {item.count ? <span className="num ml-auto text-13 text-ink-3">{item.count}</span> : null}
            </Link>
          ))}
        </div>
      ))}
    </>
  )
}
