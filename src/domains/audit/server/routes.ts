// The audit log over HTTP.
import type { FastifyInstance } from 'fastify'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import type { AuditEvent, AuditQuery } from '../contract/endpoints.ts'
import * as contract from '../contract/endpoints.ts'
import { auditPermissions } from '../contract/permissions.ts'
import { sentenceOf } from './present.ts'
import { exportPages, listEvents, listKinds } from './service.ts'

const COLUMNS: ExportColumns<AuditEvent> = {
  Time: (event) => event.at,
  Event: (event) => sentenceOf(event),
  Actor: (event) => event.actor.name,
  Action: (event) => event.action,
  Object: (event) => event.noun,
  Name: (event) => event.subject.label,
  Before: ({ before }) => before && JSON.stringify(before),
  After: ({ after }) => after && JSON.stringify(after),
  Address: (event) => event.ip,
  Request: (event) => event.requestId,
  'Object ID': (event) => event.subject.id,
  ID: (event) => event.id,
}

const eventsExport = listExport(contract.exportAuditEvents, {
  policy: staff(auditPermissions.see),
  open: async (context, query) => ({
    list: 'audit',
    query,
    timezone: context.actor.timezone,
    columns: COLUMNS,
    page: await exportPages(context, query as AuditQuery),
  }),
})

export function auditRoutes(app: FastifyInstance): void {
  eventsExport(app)
  route(app, contract.listAuditEvents, staff(auditPermissions.see), ({ query, context }) =>
    listEvents(context, query),
  )
  route(app, contract.getAuditWords, staff(auditPermissions.see), async () => ({ kinds: listKinds() }))
}
