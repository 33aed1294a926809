// The tour of the sales desk, offered to staff.
import { ShoppingCart } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

export const tours: readonly OfferedTour[] = [
  {
    id: 'purchase-flow',
    name: 'Purchase Tutorial',
    icon: ShoppingCart,
    description: 'The sales desk for leads',
    screens: ['/lead-purchasing'],
    load: async () => (await import('./tours.ts')).salesDeskTour,
  },
]
