// The notice of failing services loads after the page. No page waits for it or fails without it.
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Role } from '#shared/roles.ts'
import { lazyAfterContent } from '#ui/after-content.ts'

const OutageBanner = lazyAfterContent(
  async () => (await import('#domains/integrations/web/outage-banner.tsx')).OutageBanner,
)

const PausedBanner = lazyAfterContent(
  async () => (await import('#domains/performance/web/paused-banner.tsx')).PausedBanner,
)

export function ServiceNotice({ role }: { role: Role }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>
        <PausedBanner role={role} />
        <OutageBanner />
      </Suspense>
    </CatchBoundary>
  )
}
