// The signed-in user, and the choices for this browser: theme, density, sign out.
import { useNavigate } from '@tanstack/react-router'
import { LogOut, type LucideIcon, Monitor, Moon, Rows2, Rows3, Rows4, Sun } from 'lucide-react'
import type { ComponentProps } from 'react'
import { setDensity, setTheme, useDensity, useTheme } from '#ui/appearance.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { DropdownMenu, type MenuGroup } from '#ui/dropdown-menu.tsx'
import type { NavItem, ShellUser } from './nav.ts'

const themeItems = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const

const densityItems = [
  { id: 'compact', label: 'Compact', icon: Rows4 },
  { id: 'default', label: 'Default', icon: Rows3 },
  { id: 'relaxed', label: 'Relaxed', icon: Rows2 },
] as const

type UserMenuProps = {
  user: ShellUser
  compact?: boolean
  /** Places in this menu instead of the navigation. */
  places?: readonly NavItem[]
  /** The density of table rows. The portal has few tables. */
  density?: boolean
  side?: 'top' | 'bottom'
  onSignOut: () => void
}

export function UserMenu(props: UserMenuProps) {
  const { user, compact = false, places = [], density: offersDensity = true, side = 'top', onSignOut } = props
  const theme = useTheme()
  const density = useDensity()
  const navigate = useNavigate()
  const choicesOf = <Id extends string>(
    items: readonly { id: Id; label: string; icon: LucideIcon }[],
    chosen: Id,
    choose: (id: Id) => void,
  ) =>
    items.map((item) => ({
      ...item,
      checked: item.id === chosen,
      stays: true,
      onSelect: () => choose(item.id),
    }))
  const groups: MenuGroup[] = [
    {
      items: places.map((place) => ({
        id: place.label,
        label: place.label,
        icon: place.icon,
        onSelect: () => void navigate({ to: place.to }),
      })),
    },
    { label: 'Theme', items: choicesOf(themeItems, theme, setTheme) },
    { label: 'Density', items: offersDensity ? choicesOf(densityItems, density, setDensity) : [] },
    { items: [{ id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: onSignOut }] },
  ]
  return (
    <DropdownMenu
      trigger={<UserButton user={user} compact={compact} />}
      side={side}
      align={side === 'bottom' ? 'end' : 'start'}
      className="w-52"
      groups={groups.filter((group) => group.items.length > 0)}
    />
  )
}

/** The menu passes its properties and its ref to the button. */
function UserButton({
  user,
  compact,
  ...attributes
}: { user: ShellUser; compact: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...attributes}
      type="button"
      data-tour="account"
      className={cx(
        'mt-0.5 flex w-full items-center gap-2 rounded-6 px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-pressed',
        compact && 'justify-center px-1.5',
      )}
    >
      <Avatar name={user.name} kind="staff" />
      {compact ? <span className="sr-only">{user.name}</span> : null}
      {compact ? null : (
        <span className="min-w-0">
          <span className="block truncate leading-4 font-medium">{user.name}</span>
          <span className="block truncate text-12 text-ink-3">{user.role}</span>
        </span>
      )}
      <span className="sr-only">, account menu</span>
    </button>
  )
}
