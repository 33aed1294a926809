// Campaigns in the sidebar.
import { Target } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const campaignsPlaces: readonly Place[] = [
  { to: '/employer/campaigns', label: 'Campaigns', group: 'jobs', order: 25, icon: Target },
]
