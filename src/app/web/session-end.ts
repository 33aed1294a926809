// The session ended while a screen of staff or of a customer was open: the person signs in again and comes back to the same place.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { forgetKeptAnswers } from '#platform/web/offline/kept-answers.ts'
import type { AppRouter } from './router.tsx'
import { isCustomer } from './visitor.ts'

const PRIVATE: ReadonlySet<string> = new Set(['/staff', '/customer'])

export function goToSignIn(router: AppRouter, client: QueryClient): void {
  void forgetKeptAnswers()
  const { matches, resolvedLocation } = router.state
  const user = client.getQueryData(currentUserQuery.queryKey)
  const onPrivateScreen = matches.some((match) => PRIVATE.has(match.routeId) && match.status === 'success')
  // The start page is private to whoever was signed in on it, and public to everybody else.
  const onOwnStartPage = user !== undefined && resolvedLocation?.pathname === '/'
  if (!onPrivateScreen && !onOwnStartPage) return
  // Whoever is on the way out already is not sent a second time: many calls fail together.
  if (router.latestLocation.pathname !== resolvedLocation?.pathname) return
  client.removeQueries({ queryKey: currentUserQuery.queryKey })
  void router.navigate({
    to: user && isCustomer(user) ? '/portal/login' : '/signin',
    search: { next: router.latestLocation.href },
  })
}

/** The person's role, or what the installation asks of it, changed meanwhile. */
export function goToTwoFactor(router: AppRouter, client: QueryClient): void {
  if (router.latestLocation.pathname === '/two-factor') return
  client.removeQueries({ queryKey: currentUserQuery.queryKey })
  void router.navigate({ to: '/two-factor', search: { next: router.latestLocation.href } })
}
