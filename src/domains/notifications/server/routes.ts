// Notifications over HTTP. Each user has only their own.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { withoutHidden } from './ports.ts'
import { toNotification } from './present.ts'
import { findChoices, listUnreadLinks, notificationList } from './queries/notifications.ts'
import { preferencesOf } from './rules.ts'
import { changePreference, readAll, readOne } from './service.ts'

export function notificationRoutes(app: FastifyInstance): void {
  route(app, contract.listNotifications, signedIn, async ({ query, context: { db, actor } }) => {
    const page = await notificationList.page(db, { ...query, sort: '-created_at' }, actor)
    return { items: (await withoutHidden(db, page.rows)).map(toNotification), nextCursor: page.nextCursor }
  })

  route(app, contract.countUnread, signedIn, async ({ context: { db, actor } }) => ({
    count: (await withoutHidden(db, await listUnreadLinks(db, actor.userId, contract.MAX_COUNTED))).length,
  }))

  route(app, contract.readNotification, signedIn, ({ params, context }) => readOne(context, params.id))

  route(app, contract.readAllNotifications, signedIn, async ({ context }) => ({
    read: await readAll(context),
  }))

  route(app, contract.listPreferences, signedIn, async ({ context: { db, actor } }) => ({
    items: preferencesOf(actor, await findChoices(db, actor.userId)),
  }))

  route(app, contract.changePreference, signedIn, async ({ body, context }) => ({
    items: await changePreference(context, body),
  }))
}
