// What can be done from anywhere, as the palette offers it.
import { useNavigate } from '@tanstack/react-router'
import {
  Briefcase,
  CalendarPlus,
  CircleHelp,
  Keyboard,
  Link,
  LogOut,
  Moon,
  Sun,
  UserPlus,
} from 'lucide-react'
import { setTheme, useTheme } from '#ui/appearance.ts'
import type { PaletteItem } from '#ui/palette-groups.ts'

export type ActionHandlers = {
  onAddCandidate: () => void
  onShowShortcuts: () => void
  onSignOut: () => void
}

export function useActions({ onAddCandidate, onShowShortcuts, onSignOut }: ActionHandlers): PaletteItem[] {
  const navigate = useNavigate()
  const theme = useTheme()
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return [
    { id: 'new', label: 'Add candidate', icon: UserPlus, shortcut: 'C', onSelect: onAddCandidate },
    {
      id: 'new-job',
      label: 'Create job posting',
      icon: Briefcase,
      onSelect: () => void navigate({ to: '/employer/jobs/new' }),
    },
    {
      id: 'schedule',
      label: 'Schedule an interview',
      icon: CalendarPlus,
      onSelect: () => void navigate({ to: '/interview-tracker', search: { schedule: true } }),
    },
    {
      id: 'send-link',
      label: 'Send a link',
      icon: Link,
      onSelect: () => void navigate({ to: '/sent-links', search: { send: true } }),
    },
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
