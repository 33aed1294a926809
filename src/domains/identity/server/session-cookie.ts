// Starts a session in the browser: the cookie, and the user as the response.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CUSTOMER_SESSION_DAYS } from '#platform/server/session.ts'
import type { CurrentUser } from '../contract/endpoints.ts'
import { toCurrentUser } from './present.ts'
import type { UserRow } from './queries/users.ts'
import { signOut } from './service.ts'

export async function enter(
  app: FastifyInstance,
  reply: FastifyReply,
  { user, token }: { user: UserRow; token: string },
): Promise<CurrentUser> {
  // The new cookie replaces the earlier session, which must not stay valid.
  if (reply.request.actor.kind !== 'anonymous') await signOut(app.contextOf(reply.request))
  // Staff cookies end with the browser. Customers' cookies last as long as their session.
  app.setSession(reply, {
    token,
    ...(user.role === 'customer' && { seconds: CUSTOMER_SESSION_DAYS * 86_400 }),
  })
  return toCurrentUser(user)
}
