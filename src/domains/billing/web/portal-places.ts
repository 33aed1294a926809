// Billing in the portal.
import { CreditCard } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const billingPortalPlaces: readonly Place[] = [
  { to: '/portal/billing', label: 'Billing', group: 'own', order: 30, icon: CreditCard },
]
