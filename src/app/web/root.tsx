// What stands on every page: the skip link, first of all.
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
