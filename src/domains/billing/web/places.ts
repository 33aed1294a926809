// Payment history in the sidebar.
import { Receipt } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const billingPlaces: readonly Place[] = [
  { to: '/payment-history', label: 'Payment history', group: 'money', order: 20, icon: Receipt },
]
