// The start page: the landing page for visitors, the staff dashboard for staff, the portal's for customers.
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { SignedInUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import { LoadingScreen } from '#ui/spinner.tsx'
import { isKnownVisitor } from './known-visitor.ts'
import { Landing } from './landing/landing.tsx'
import { WholeScreen } from './shells/main-area.tsx'
import { findUser, isCustomer } from './visitor.ts'

const StaffHome = lazyScreen(() => import('./staff-home.tsx'), 'StaffHome')
const StaffHomeShape = lazyScreen(() => import('./page-shapes.tsx'), 'StaffHomeShape')
const PortalHome = lazyScreen(() => import('./portal-home.tsx'), 'PortalHome')

export function Home() {
  const visitor = useVisitor()
  if (!visitor.resolved) {
    return (
      <WholeScreen>
        <LoadingScreen />
      </WholeScreen>
    )
  }
  // Without a server, a browser without a known user still shows the landing page.
  if (visitor.error && isKnownVisitor()) throw visitor.error
  if (!visitor.user) return <Landing />
  if (isCustomer(visitor.user)) return <PortalHome user={visitor.user} />
  if (visitor.user.twoFactorDue) return <Navigate to="/two-factor" replace />
  return (
    <Suspense fallback={<StaffHomeShape />}>
      <StaffHome user={visitor.user} />
    </Suspense>
  )
}

type Visitor = { resolved: boolean; user?: SignedInUser | null; error?: Error }

/** Asked once, without watching: the code of this page must stay small for visitors. */
function useVisitor(): Visitor {
  const client = useQueryClient()
  const [visitor, setVisitor] = useState<Visitor>(() => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    return { resolved: user !== undefined, user }
  })
  useEffect(() => {
    let left = false
    findUser(client).then(
      (user) => left || setVisitor({ resolved: true, user }),
      (error: Error) => left || setVisitor({ resolved: true, error }),
    )
    return () => {
      left = true
    }
  }, [client])
  return visitor
}
