// Admin and Settings in the sidebar. Their parts are registered by their domains.
import { Settings, Shield } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const settingsPlaces: readonly Place[] = [
  { to: '/admin', label: 'Admin', group: 'foot', order: 10, icon: Shield },
  { to: '/settings', label: 'Settings', group: 'foot', order: 20, icon: Settings },
]
