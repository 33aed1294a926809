// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { idempotencyKey, route } from '#platform/server/route.ts'
import { DAY } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { linkPermissions } from '../contract/permissions.ts'
import { actOnMany } from './bulk-service.ts'
import { exportLinks } from './export.ts'
import { toLinkMessage, toStaffLink } from './present.ts'
import { findLink, listEvents } from './queries/links.ts'
import { countLinks, countSteps, listPage } from './queries/list.ts'
import { listMessages } from './queries/messages.ts'
import { copyLink, sendLink } from './service.ts'

const { read, write, export: download } = linkPermissions

const exportRoute = listExport(contract.exportLinks, { policy: staff(download), open: exportLinks })

export function linkRoutes(app: FastifyInstance): void {
  route(app, contract.listLinks, staff(read), ({ query, context: { db, actor, now } }) => {
    const viewer = { userId: actor.userId, now }
    return answerPage(query, {
      page: listPage(db, query, viewer),
      total: () => countLinks(db, query, viewer),
      item: (row) => toStaffLink(row, now),
    })
  })
  route(app, contract.getLinkFigures, staff(read), async ({ context }) => ({
    ...(await countSteps(context.db, new Date(context.now.getTime() - 30 * DAY))),
    texts: context.services.smsProvider.kind,
  }))
  exportRoute(app)
  route(app, contract.sendLink, { policy: staff(write), perMinute: 120 }, ({ body, context, request }) =>
    sendLink(context, { input: body, idempotencyKey: idempotencyKey(request) }),
  )
  route(app, contract.getLink, staff(read), async ({ params, context }) => {
    const row = await findLink(context.db, params.id)
    if (!row) throw notFound('link')
    const [events, messages] = await Promise.all([
      listEvents(context.db, row.id),
      listMessages(context.db, row.id),
    ])
    return {
      link: toStaffLink(row, context.now),
      events,
      answers: row.result?.answers ?? [],
      messages: messages.map(toLinkMessage),
    }
  })
  route(app, contract.copyLink, staff(write), ({ params, context }) => copyLink(context, params.id))
  route(app, contract.nudgeLinks, staff(write), ({ body, context }) =>
    actOnMany(context, { ...body, act: 'nudge' }),
  )
  route(app, contract.revokeLinks, staff(write), ({ body, context }) =>
    actOnMany(context, { ...body, act: 'revoke' }),
  )
  route(app, contract.restoreLinks, staff(write), ({ body, context }) =>
    actOnMany(context, { ...body, act: 'restore' }),
  )
}
