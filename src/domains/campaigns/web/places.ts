// Campaigns in the sidebar.
import { Rocket, Target } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const campaignsPlaces: readonly Place[] = [
  { to: '/employer/campaigns', label: 'Campaigns', group: 'jobs', order: 25, icon: Target },
  { to: '/employer/campaigns/new', label: 'New campaign', group: 'jobs', order: 30, icon: Rocket },
]
