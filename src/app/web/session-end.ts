// The session ended while a staff screen was open: the person signs in again and comes back to the same place.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import type { AppRouter } from './router.tsx'

const STAFF = '/staff'

export function goToSignIn(router: AppRouter, client: QueryClient): void {
  const { matches, resolvedLocation } = router.state
  const onStaffScreen = matches.some((match) => match.routeId === STAFF && match.status === 'success')
  // Whoever is on the way out already is not sent a second time: many calls fail together.
  if (!onStaffScreen || router.latestLocation.pathname !== resolvedLocation?.pathname) return
  client.removeQueries({ queryKey: currentUserQuery.queryKey })
  void router.navigate({ to: '/signin', search: { next: router.latestLocation.href } })
}
