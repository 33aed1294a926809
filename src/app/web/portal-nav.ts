// The places of the portal: in the top bar and in the user menu. The account is listed here.
import { CircleUser } from 'lucide-react'
import { billingPortalPlaces } from '#domains/billing/web/portal-places.ts'
import { dashboardPortalPlaces } from '#domains/dashboard/web/portal-places.ts'
import { deliveryPortalPlaces } from '#domains/delivery/web/portal-places.ts'
import { jobsPortalPlaces } from '#domains/jobs/web/portal-places.ts'
import { reportingPortalPlaces } from '#domains/reporting/web/portal-places.ts'
import { shopPortalPlaces } from '#domains/shop/web/portal-places.ts'
import type { Place } from '#platform/web/screen.ts'
import { itemsOf, type NavGroup } from './shells/nav.ts'

const ownPlaces: readonly Place[] = [
  { to: '/portal/account', label: 'Account', group: 'own', order: 10, icon: CircleUser },
]

export const portalPlaces = [
  ...ownPlaces,
  ...billingPortalPlaces,
  ...dashboardPortalPlaces,
  ...jobsPortalPlaces,
  ...shopPortalPlaces,
  ...deliveryPortalPlaces,
  ...reportingPortalPlaces,
]

export const portalNav: readonly NavGroup[] = [
  { id: 'portal', items: itemsOf(portalPlaces, 'portal') },
  { id: 'own', foot: true, items: itemsOf(portalPlaces, 'own') },
]
