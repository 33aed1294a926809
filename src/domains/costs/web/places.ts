// Cost per hire in the sidebar.
import { ReceiptText } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const costsPlaces: readonly Place[] = [
  { to: '/cost-per-hire', label: 'Cost per hire', group: 'money', order: 16, icon: ReceiptText },
]
