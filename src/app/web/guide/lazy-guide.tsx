// Tours and the help button load after the page. The page also works without them.
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyAfterContent } from '#ui/after-content.ts'
import type { GuideProps } from './guide.tsx'

const Guide = lazyAfterContent(async () => (await import('./guide.tsx')).Guide)

export function LazyGuide(props: GuideProps) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>
        <Guide {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
