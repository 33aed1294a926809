// The shapes of pages while their own code loads, fetched beside it so that visitors do not pay for them.
import { DashboardSkeleton, MobilePageSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'

export { FormSkeleton, ListSkeleton } from '#ui/skeletons.tsx'

export function DashboardShape() {
  return useIsMobile() ? <MobilePageSkeleton /> : <DashboardSkeleton />
}
