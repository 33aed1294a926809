// The places of the portal: in the top bar and in the user menu. The account and planned places are listed here.
import { ChartColumn, CircleUser } from 'lucide-react'
import { billingPortalPlaces } from '#domains/billing/web/portal-places.ts'
import { dashboardPortalPlaces } from '#domains/dashboard/web/portal-places.ts'
import { jobsPortalPlaces } from '#domains/jobs/web/portal-places.ts'
import { purchasingPortalPlaces } from '#domains/purchasing/web/portal-places.ts'
import type { Place } from '#platform/web/screen.ts'
import { itemsOf, type NavGroup } from './shells/nav.ts'

const planned = true

const ownPlaces: readonly Place[] = [
  { to: '/portal/reports', label: 'Reports', group: 'portal', order: 60, icon: ChartColumn, planned },
  { to: '/portal/account', label: 'Account', group: 'own', order: 10, icon: CircleUser },
]

export const portalPlaces = [
  ...ownPlaces,
  ...billingPortalPlaces,
  ...dashboardPortalPlaces,
  ...jobsPortalPlaces,
  ...purchasingPortalPlaces,
]

export const portalNav: readonly NavGroup[] = [
  { id: 'portal', items: itemsOf(portalPlaces, 'portal') },
  { id: 'own', foot: true, items: itemsOf(portalPlaces, 'own') },
]
