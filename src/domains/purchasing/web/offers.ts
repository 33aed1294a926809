// The tours of selling and buying leads.
import { ShoppingCart } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

const tour = { id: 'purchase-flow', name: 'Purchase Tutorial', icon: ShoppingCart } as const

export const tours: readonly OfferedTour[] = [
  {
    ...tour,
    description: 'The sales desk for leads',
    screens: ['/lead-purchasing'],
    load: async () => (await import('./tours.ts')).salesDeskTour,
  },
  {
    ...tour,
    description: 'Lead purchases in the portal',
    screens: ['/portal/purchase'],
    load: async () => (await import('./tours.ts')).portalPurchaseTour,
  },
]
