// Buying leads in the portal.
import { ReceiptText, ShoppingCart } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const shopPortalPlaces: readonly Place[] = [
  {
    to: '/portal/purchase',
    label: 'Buy leads',
    group: 'portal',
    order: 20,
    icon: ShoppingCart,
    mobileLabel: 'Buy',
  },
  { to: '/portal/purchases', label: 'Orders', group: 'portal', order: 25, icon: ReceiptText },
]
