// Bought leads in the portal.
import { Users } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const deliveryPortalPlaces: readonly Place[] = [
  { to: '/portal/leads', label: 'Leads', group: 'portal', order: 30, icon: Users, mobileLabel: 'Leads' },
]
