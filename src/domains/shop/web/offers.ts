// The tour of buying leads, offered to customers.
import { ShoppingCart } from 'lucide-react'
import type { OfferedTour } from '#domains/help/web/index.ts'

export const tours: readonly OfferedTour[] = [
  {
    id: 'purchase-flow',
    name: 'Purchase Tutorial',
    icon: ShoppingCart,
    description: 'Lead purchases in the portal',
    screens: ['/portal/purchase'],
    load: async () => (await import('./tours.ts')).portalPurchaseTour,
  },
]
