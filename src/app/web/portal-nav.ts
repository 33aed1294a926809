// The places of the portal: those of the top bar, and those that stand in the person's own menu.
import {
  Briefcase,
  ChartColumn,
  CircleUser,
  CreditCard,
  LayoutDashboard,
  ReceiptText,
  ShoppingCart,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { NavGroup } from './shells/nav.ts'

export const portalNav: readonly NavGroup[] = [
  {
    id: 'portal',
    items: [
      {
        to: '/portal/dashboard',
        label: 'Dashboard',
        icon: LayoutDashboard,
        mobileLabel: 'Home',
        home: true,
      },
      { to: '/portal/purchase', label: 'Buy leads', icon: ShoppingCart, mobileLabel: 'Buy', planned: true },
      { to: '/portal/leads', label: 'Leads', icon: Users, mobileLabel: 'Leads', planned: true },
      { to: '/portal/job-postings', label: 'Jobs', icon: Briefcase, mobileLabel: 'Jobs' },
      { to: '/portal/job-insights', label: 'Insights', icon: TrendingUp },
      { to: '/portal/reports', label: 'Reports', icon: ChartColumn, planned: true },
    ],
  },
  {
    id: 'own',
    foot: true,
    items: [
      { to: '/portal/account', label: 'Account', icon: CircleUser },
      { to: '/portal/purchases', label: 'Purchases', icon: ReceiptText, planned: true },
      { to: '/portal/billing', label: 'Billing', icon: CreditCard, planned: true },
    ],
  },
]
