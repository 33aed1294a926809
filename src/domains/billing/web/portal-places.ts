// Billing in the portal.
import { CreditCard } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const billingPortalPlaces: readonly Place[] = [
  { to: '/portal/billing', label: 'Billing', group: 'own', order: 5, icon: CreditCard },
]
