// Where a session begins for the browser: the cookie, and the person as the answer.
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
  // The browser forgets its earlier session with the new cookie, so that session must not stay valid.
  if (reply.request.actor.kind !== 'anonymous') await signOut(app.contextOf(reply.request))
  // Staff sessions end with the browser; customers stay signed in for as long as their session lives.
  app.setSession(reply, {
    token,
    ...(user.role === 'customer' && { seconds: CUSTOMER_SESSION_DAYS * 86_400 }),
  })
  return toCurrentUser(user)
}
