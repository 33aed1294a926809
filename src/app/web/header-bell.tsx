// The bell loads after the frame. No page waits for it or fails without it.
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyAfterContent } from '#ui/after-content.ts'

const Bell = lazyAfterContent(async () => (await import('#domains/notifications/web/bell.tsx')).Bell)

export function HeaderBell({ settings }: { settings: string }) {
  return (
    <span className="size-8 flex-none max-md:size-10">
      <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
        <Suspense>
          <Bell settings={settings} />
        </Suspense>
      </CatchBoundary>
    </span>
  )
}
