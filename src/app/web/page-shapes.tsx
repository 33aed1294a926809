// The shapes of pages while their own code loads, fetched beside it so that visitors do not pay for them.
import { DashboardPageSkeleton, DashboardSkeleton, MobilePageSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { WholeScreen } from './shells/main-area.tsx'

export { FormSkeleton, ListSkeleton } from '#ui/skeletons.tsx'

export function DashboardShape() {
  return useIsMobile() ? <MobilePageSkeleton /> : <DashboardSkeleton />
}

/** The start page of staff, before its frame has arrived. */
export function StaffHomeShape() {
  const mobile = useIsMobile()
  return <WholeScreen>{mobile ? <MobilePageSkeleton /> : <DashboardPageSkeleton />}</WholeScreen>
}
