// The session ended while a staff or customer screen was open: the user signs in again and returns to the same place.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { forgetKeptAnswers } from '#platform/web/offline/kept-answers.ts'
import { toast } from '#ui/toast-store.ts'
import type { AppRouter } from './router.tsx'
import { isCustomer } from './visitor.ts'

const PRIVATE: ReadonlySet<string> = new Set(['/staff', '/customer'])

export function goToSignIn(router: AppRouter, client: QueryClient): void {
  void forgetKeptAnswers()
  const { matches, resolvedLocation } = router.state
  const user = client.getQueryData(currentUserQuery.queryKey)
  const onPrivateScreen = matches.some((match) => PRIVATE.has(match.routeId) && match.status === 'success')
  // The start page is private for signed-in users and public for others.
  const onOwnStartPage = user !== undefined && resolvedLocation?.pathname === '/'
  if (!onPrivateScreen && !onOwnStartPage) return
  // Many calls fail together, so a user who is already redirected is not redirected again.
  if (router.latestLocation.pathname !== resolvedLocation?.pathname) return
  const to = user && isCustomer(user) ? '/portal/login' : '/signin'
  if (isFormOpen()) return askToSignIn(to)
  client.removeQueries({ queryKey: currentUserQuery.queryKey })
  void router.navigate({
    to,
    search: { next: router.latestLocation.href, ended: true },
  })
}

/** What was typed into a dialog or a draft would be gone. */
const isFormOpen = () => document.querySelector('[data-modal] form, [data-draft]') !== null

function askToSignIn(to: string): void {
  toast({
    tone: 'warning',
    title: 'Your session ended. Sign in again in a new tab, then save here.',
    duration: 60_000,
    action: { label: 'Sign in', onClick: () => window.open(to, '_blank', 'noopener') },
  })
}

/** The user's role, or the requirements for it, changed. */
export function goToTwoFactor(router: AppRouter, client: QueryClient): void {
  if (router.latestLocation.pathname === '/two-factor') return
  client.removeQueries({ queryKey: currentUserQuery.queryKey })
  void router.navigate({ to: '/two-factor', search: { next: router.latestLocation.href } })
}
