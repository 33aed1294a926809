// Leads in the sidebar.
import { Map as MapIcon } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const leadsPlaces: readonly Place[] = [
  { to: '/area-leads', label: 'Area leads', group: 'leads', order: 20, icon: MapIcon },
]
