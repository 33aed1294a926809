// Saved reports over HTTP, and the link that ends their emails.
import type { FastifyInstance } from 'fastify'
import { anyone, customer, staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#shared/permissions.ts'
import * as contract from '../contract/saved.ts'
import * as saved from './saved-service.ts'
import { checkToken, scheduleReport, unscheduleReport, unsubscribe } from './schedule-service.ts'
import { unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'

const readers = staff(EVERY_STAFF_ROLE)

export function savedRoutes(app: FastifyInstance): void {
  route(app, contract.listReports, readers, ({ query, context }) => saved.listReports(context, query))
  route(app, contract.createReport, readers, ({ body, context, request }) =>
    saved.createReport(context, body, idempotencyKey(request)),
  )
  route(app, contract.getReport, readers, ({ params, context }) => saved.getReport(context, params.id))
  route(app, contract.updateReport, readers, ({ params, body, context, request }) =>
    saved.changeReport(context, { id: params.id, version: expectedVersion(request), changes: body }),
  )
  route(app, contract.removeReport, readers, ({ params, context }) => saved.removeReport(context, params.id))
  route(app, contract.pinReport, readers, ({ params, context }) => saved.pinReport(context, params.id, true))
  route(app, contract.unpinReport, readers, ({ params, context }) =>
    saved.pinReport(context, params.id, false),
  )
  route(app, contract.scheduleReport, readers, ({ params, body, context }) =>
    scheduleReport(context, { id: params.id, ...body }),
  )
  route(app, contract.unscheduleReport, readers, ({ params, context }) =>
    unscheduleReport(context, params.id),
  )
}

export function ownSavedRoutes(app: FastifyInstance): void {
  route(app, contract.listOwnReports, customer, ({ query, context }) => saved.listReports(context, query))
  route(app, contract.createOwnReport, customer, ({ body, context, request }) =>
    saved.createReport(context, body, idempotencyKey(request)),
  )
  route(app, contract.updateOwnReport, customer, ({ params, body, context, request }) =>
    saved.changeReport(context, { id: params.id, version: expectedVersion(request), changes: body }),
  )
  route(app, contract.removeOwnReport, customer, ({ params, context }) =>
    saved.removeReport(context, params.id),
  )
  route(app, contract.scheduleOwnReport, customer, ({ params, body, context }) =>
    scheduleReport(context, { id: params.id, ...body }),
  )
  route(app, contract.unscheduleOwnReport, customer, ({ params, context }) =>
    unscheduleReport(context, params.id),
  )
}

const PER_MINUTE = 60
const FORM_BYTES = 4_096

export function unsubscribeRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.openReportUnsubscribe,
    { policy: anyone, perMinute: PER_MINUTE },
    async ({ params, context, reply }) => {
      checkToken(context, params.token)
      void reply.type('text/html; charset=utf-8')
      return unsubscribePage()
    },
  )
  void app.register(async (machines) => {
    machines.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    route(
      machines,
      contract.unsubscribeFromReport,
      { policy: anyone, machine: true, perMinute: PER_MINUTE, bodyBytes: FORM_BYTES },
      async ({ params, context, reply }) => {
        const name = await unsubscribe(context, params.token)
        void reply.type('text/html; charset=utf-8')
        return unsubscribedPage(name)
      },
    )
  })
}
