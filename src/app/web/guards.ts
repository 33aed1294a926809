// Who may open a route, decided before it loads.
import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { customerQuery } from '#domains/clients/web/api.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { isOwnPath } from '#platform/web/own-path.ts'
import { isKnownVisitor } from './known-visitor.ts'

type GuardInput = { context: { client: QueryClient }; location: ParsedLocation }

export async function requireStaff({ context, location }: GuardInput) {
  const user = await findUser(context.client)
  if (!user) throw redirect({ to: '/signin', search: { next: location.href } })
  if (user.customer) throw notFound()
  if (user.twoFactorDue) throw redirect({ to: '/two-factor', search: { next: location.href } })
  return { user }
}

/** The page to set up a second factor is for whoever has to; everybody else is where they wanted to go already. */
export async function requireTwoFactorDue({ context, location }: GuardInput) {
  const user = await findUser(context.client)
  if (!user) throw redirect({ to: '/signin' })
  const { next } = location.search as { next?: string }
  if (!user.twoFactorDue) throw redirect({ href: isOwnPath(next) ? next : '/', replace: true })
  return { user }
}

/** Staff are led to the portal's door too, which tells them who they are; coming back would lead them there again. */
export async function requireCustomer({ context, location }: GuardInput) {
  const user = await findUser(context.client)
  if (!user?.customer) throw redirect({ to: '/portal/login', search: user ? {} : { next: location.href } })
  // The frame names the client at once, so that a new page can start at its heading.
  await context.client.ensureQueryData(customerQuery)
  return { user }
}

/** For a door, which opens also when the server cannot say who is there. */
export async function recogniseVisitor({ context }: Pick<GuardInput, 'context'>) {
  return { visitor: await findUser(context.client).catch(() => null) }
}

/** For a page that stands in the frame of whoever reads it. Who was never signed in here is not asked for. */
export async function recogniseReader({ context }: Pick<GuardInput, 'context'>) {
  const reader = isKnownVisitor() ? await recogniseVisitor({ context }) : { visitor: null }
  if (reader.visitor?.customer) await context.client.ensureQueryData(customerQuery)
  return reader
}

export async function findUser(client: QueryClient) {
  try {
    return await client.ensureQueryData(currentUserQuery)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
