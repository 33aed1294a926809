// The Help Center uses the frame of its reader: staff, customer or visitor.
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import { LoadingScreen } from '#ui/spinner.tsx'
import { PublicShell } from '../shells/public.tsx'
import { isCustomer } from '../visitor.ts'

const StaffFrame = lazyScreen(() => import('../staff-frame.tsx'), 'StaffFrame')
const PortalFrame = lazyScreen(() => import('../portal-frame.tsx'), 'PortalFrame')

export function HelpFrame() {
  const { visitor } = useRouteContext({ from: '/help-center' })
  if (!visitor) {
    return (
      <PublicShell>
        <Outlet />
      </PublicShell>
    )
  }
  const Frame = isCustomer(visitor) ? PortalFrame : StaffFrame
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Frame user={visitor}>
        <Outlet />
      </Frame>
    </Suspense>
  )
}
