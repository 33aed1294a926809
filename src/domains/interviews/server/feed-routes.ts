// The personal calendar feed over HTTP.
import type { FastifyInstance } from 'fastify'
import { anyone, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { interviewPermissions } from '../contract/permissions.ts'
import { createFeed, endFeed, readFeed } from './feed-service.ts'
import { findFeedOf } from './queries/calendar-feeds.ts'

const { read } = interviewPermissions

export function feedRoutes(app: FastifyInstance): void {
  route(app, contract.getCalendarFeed, staff(read), async ({ context }) => {
    const feed = await findFeedOf(context.db, context.actor.userId)
    return { feed: feed ? { createdAt: feed.createdAt, lastReadAt: feed.lastReadAt } : null }
  })
  route(app, contract.createCalendarFeed, { policy: staff(read), perMinute: 10 }, ({ context }) =>
    createFeed(context),
  )
  route(app, contract.revokeCalendarFeed, staff(read), ({ context }) => endFeed(context))
  // Calendars do not sign in, so the secret is in the address. A low rate limit prevents guessing.
  route(
    app,
    contract.readCalendarFeed,
    { policy: anyone, perMinute: 60 },
    async ({ params, context, reply }) => {
      const content = await readFeed(context, params.file)
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
      return reply.type('text/calendar; charset=utf-8').send(content)
    },
  )
}
