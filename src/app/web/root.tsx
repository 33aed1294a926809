// Part of every page, first the skip link.
import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '#ui/skip-link.tsx'

export function Root() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  )
}
