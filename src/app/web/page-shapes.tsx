// Skeletons of pages while their code loads, in a separate chunk so visitors do not load them.
import { PortalDashboardSkeleton } from '#ui/page-skeletons.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { PurchaseSkeleton, ReportsSkeleton } from '#ui/portal-skeletons.tsx'
import { DashboardPageSkeleton, DashboardSkeleton, MobilePageSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { WholeScreen } from './shells/main-area.tsx'

export { MapPageSkeleton, WizardPageSkeleton } from '#ui/page-skeletons.tsx'
export { FormSkeleton, ListSkeleton } from '#ui/skeletons.tsx'

export function DashboardShape() {
  return useIsMobile() ? <MobilePageSkeleton /> : <DashboardSkeleton />
}

export const PortalShape = () => (
  <PortalPage name="Dashboard" title="Dashboard">
    <div className="mt-5">
      <PortalDashboardSkeleton />
    </div>
  </PortalPage>
)

export const PurchaseShape = () => (
  <PortalPage name="Buy leads" title="Buy leads">
    <PurchaseSkeleton />
  </PortalPage>
)

export const ReportsShape = () => (
  <PortalPage name="Reports" title="Reports">
    <div className="mt-15">
      <ReportsSkeleton />
    </div>
  </PortalPage>
)

/** The start page of staff, before its frame has loaded. */
export function StaffHomeShape() {
  const mobile = useIsMobile()
  return <WholeScreen>{mobile ? <MobilePageSkeleton /> : <DashboardPageSkeleton />}</WholeScreen>
}
