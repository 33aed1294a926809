// Campaign routing in the sidebar.
import { Split } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const routingPlaces: readonly Place[] = [
  { to: '/campaign-routing', label: 'Campaign routing', group: 'leads', order: 30, icon: Split },
]
