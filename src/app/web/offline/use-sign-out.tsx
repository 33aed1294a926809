// Signing out of the staff side deletes stored data and unsent changes, so users with unsent changes are asked first.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listWaiting } from '#platform/web/offline/waiting-store.ts'
import { leave } from '../sign-out.ts'

const UnsentQuestion = lazy(async () => ({ default: (await import('./unsent-question.tsx')).UnsentQuestion }))

export function useSignOut(): { handleSignOut: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  const handleSignOut = () => {
    if (listWaiting().length > 0) setAsking(true)
    else void leave('staff')
  }
  const question = asking ? (
    <Suspense>
      <UnsentQuestion onStay={() => setAsking(false)} onLeave={() => void leave('staff')} />
    </Suspense>
  ) : null
  return { handleSignOut, question }
}
