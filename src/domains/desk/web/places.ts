// The sales desk in the sidebar.
import { Store } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const deskPlaces: readonly Place[] = [
  { to: '/lead-purchasing', label: 'Lead purchasing', group: 'leads', order: 10, icon: Store },
]
