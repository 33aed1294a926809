// Tours and the help button come after the page they help with, and a page without them is better than no page.
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
