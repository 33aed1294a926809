// The places of the portal, with the number of new leads beside Leads.
import { useQuery } from '@tanstack/react-query'
import { ownLeadOverviewQuery } from '#domains/delivery/web/index.ts'
import { useHasContent } from '#ui/after-content.ts'
import { portalNav } from './portal-nav.ts'
import type { NavGroup } from './shells/nav.ts'

const LEADS = '/portal/leads'

export function usePortalNav(clientId: string | undefined): readonly NavGroup[] {
  const hasContent = useHasContent()
  const overview = useQuery({
    ...ownLeadOverviewQuery(clientId),
    enabled: hasContent && clientId !== undefined,
  })
  const count = overview.data?.counts.new ?? 0
  if (count === 0) return portalNav
  return portalNav.map((group) => ({
    ...group,
    items: group.items.map((item) => (item.to === LEADS ? { ...item, count, countNote: 'new' } : item)),
  }))
}
