// The notice of failing services loads after the page. No page waits for it or fails without it.
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyAfterContent } from '#ui/after-content.ts'

const OutageBanner = lazyAfterContent(
  async () => (await import('#domains/integrations/web/outage-banner.tsx')).OutageBanner,
)

export function ServiceNotice() {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>
        <OutageBanner />
      </Suspense>
    </CatchBoundary>
  )
}
