// Outreach in the sidebar.
import { Megaphone } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const outreachPlaces: readonly Place[] = [
  { to: '/crm-campaigns', label: 'CRM campaigns', group: 'jobs', order: 40, icon: Megaphone },
]
