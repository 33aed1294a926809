// Part of every page, first the skip link.
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askingForms } from '#ui/entered.ts'
import { SkipLink } from '#ui/skip-link.tsx'

const DialogGuard = lazy(async () => ({
  default: (await import('#platform/web/leave-guard.tsx')).DialogGuard,
}))

export function Root() {
  const hasForm = useSyncExternalStore(askingForms.subscribe, askingForms.areOpen, askingForms.areOpen)
  return (
    <>
      <SkipLink />
      <Outlet />
      <Suspense>{hasForm ? <DialogGuard /> : null}</Suspense>
    </>
  )
}
