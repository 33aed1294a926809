// Tours and the help button load after the page. The page also works without them.
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { GuideProps } from './guide.tsx'

const Guide = lazy(async () => ({ default: (await import('./guide.tsx')).Guide }))

export function LazyGuide(props: GuideProps) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>
        <Guide {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
