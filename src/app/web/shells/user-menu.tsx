// Who is signed in, and the choices that belong to this browser: theme, density, sign out.
import { LogOut, Monitor, Moon, Rows2, Rows3, Rows4, Sun } from 'lucide-react'
import { setDensity, setTheme, useDensity, useTheme } from '#ui/appearance.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import type { ShellUser } from './nav.ts'

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

type UserMenuProps = { user: ShellUser; compact?: boolean; onSignOut: () => void }

export function UserMenu({ user, compact = false, onSignOut }: UserMenuProps) {
  const theme = useTheme()
  const density = useDensity()
  const trigger = (
    <button
      type="button"
      className={cx(
        'mt-0.5 flex w-full items-center gap-2 rounded-6 px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-pressed',
        compact && 'justify-center px-0',
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
  return (
    <DropdownMenu
      trigger={trigger}
      side="top"
      className="w-52"
      groups={[
        {
          label: 'Theme',
          items: themeItems.map((item) => ({
            id: item.id,
            label: item.label,
            icon: item.icon,
            checked: item.id === theme,
            stays: true,
            onSelect: () => setTheme(item.id),
          })),
        },
        {
          label: 'Density',
          items: densityItems.map((item) => ({
            id: item.id,
            label: item.label,
            icon: item.icon,
            checked: item.id === density,
            stays: true,
            onSelect: () => setDensity(item.id),
          })),
        },
        { items: [{ id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: onSignOut }] },
      ]}
    />
  )
}
