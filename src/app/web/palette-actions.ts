// The actions of the palette: those of every place, then those of the frame.
import { useNavigate } from '@tanstack/react-router'
import { CircleHelp, Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '#ui/appearance.ts'
import type { PaletteItem } from '#ui/palette-groups.ts'
import { allActions } from './offers.ts'

export type ActionHandlers = {
  onShowShortcuts: () => void
  onSignOut: () => void
}

export function useActions({ onShowShortcuts, onSignOut }: ActionHandlers): PaletteItem[] {
  const navigate = useNavigate()
  const theme = useTheme()
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return [
    ...allActions.map(({ id, label, icon, shortcut, link }) => ({
      id,
      label,
      icon,
      ...(shortcut && { shortcut }),
      onSelect: () => void navigate(link),
    })),
    {
      id: 'theme',
      label: isDark ? 'Switch to light' : 'Switch to dark',
      icon: isDark ? Sun : Moon,
      onSelect: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      shortcut: '?',
      onSelect: onShowShortcuts,
    },
    {
      id: 'help',
      label: 'Help Center',
      icon: CircleHelp,
      onSelect: () => window.open('/help', '_blank', 'noopener'),
    },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: onSignOut },
  ]
}
