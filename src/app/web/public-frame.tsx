// The frame of public routes.
import { Outlet } from '@tanstack/react-router'
import { PublicShell } from './shells/public.tsx'

export function PublicRoutes() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  )
}
