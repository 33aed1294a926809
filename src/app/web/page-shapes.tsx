// Skeletons of pages while their code loads, in a separate chunk so visitors do not load them.
import { DashboardPageSkeleton, DashboardSkeleton, MobilePageSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { WholeScreen } from './shells/main-area.tsx'

export { FormSkeleton, ListSkeleton } from '#ui/skeletons.tsx'

export function DashboardShape() {
  return useIsMobile() ? <MobilePageSkeleton /> : <DashboardSkeleton />
}

/** The start page of staff, before its frame has loaded. */
export function StaffHomeShape() {
  const mobile = useIsMobile()
  return <WholeScreen>{mobile ? <MobilePageSkeleton /> : <DashboardPageSkeleton />}</WholeScreen>
}
