// Sent links in the sidebar.
import { Send } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const linksPlaces: readonly Place[] = [
  { to: '/sent-links', label: 'Sent links', group: 'hiring', order: 40, icon: Send },
]
