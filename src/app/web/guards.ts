// Access to routes, decided before they load.
import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { isSameSitePath } from '#shared/same-site-path.ts'
import { isKnownVisitor } from './known-visitor.ts'
import { findCustomer, findUser, isCustomer } from './visitor.ts'

type GuardInput = { context: { client: QueryClient }; location: ParsedLocation }

/** Read before the server answers: its refusal ends the note about a known user. */
const returnTo = (location: ParsedLocation) => ({
  next: location.href,
  ...(isKnownVisitor() && { ended: true as const }),
})

export async function requireStaff({ context, location }: GuardInput) {
  const search = returnTo(location)
  const user = await findUser(context.client)
  if (!user) throw redirect({ to: '/signin', search })
  if (isCustomer(user)) throw notFound()
  if (user.twoFactorDue) throw redirect({ to: '/two-factor', search: { next: location.href } })
  return { user }
}

/** The page to set up a second factor is only for users who must. Others continue to their destination. */
export async function requireTwoFactorDue({ context, location }: GuardInput) {
  const user = await findUser(context.client)
  if (!user) throw redirect({ to: '/signin' })
  const { next } = location.search as { next?: string }
  if (!user.twoFactorDue) throw redirect({ href: isSameSitePath(next) ? next : '/', replace: true })
  return { user }
}

/**
 * Staff are also sent to the portal's sign-in page, which tells them who they are. Coming back would send them there
 * again.
 */
export async function requireCustomer({ context, location }: GuardInput) {
  const search = returnTo(location)
  // Also loads the clients, because the frame names the client at once and the page then focuses its heading.
  const user = await findCustomer(context.client)
  if (user) return { user }
  const other = await findUser(context.client)
  if (!other) throw redirect({ to: '/portal/login', search })
  throw redirect({ to: '/portal/login', search: {} })
}

/** The portal's sign-in page opens even when the session is unknown. */
export async function recogniseVisitor({ context }: Pick<GuardInput, 'context'>) {
  try {
    return { visitor: await findUser(context.client), isReachable: true }
  } catch {
    return { visitor: null, isReachable: false }
  }
}

/** For a page in the frame of its reader. A browser without a known user sends no session request. */
export async function recogniseReader({ context }: Pick<GuardInput, 'context'>) {
  return isKnownVisitor() ? recogniseVisitor({ context }) : { visitor: null }
}
