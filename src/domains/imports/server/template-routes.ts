// Templates over HTTP.
import type { FastifyInstance } from 'fastify'
import { actOnce } from '#platform/server/idempotency.ts'
import { staff } from '#platform/server/policy.ts'
import { idempotencyKey, route } from '#platform/server/route.ts'
import { importPermissions } from '../contract/permissions.ts'
import * as contract from '../contract/template-endpoints.ts'
import { addTemplate, listAll, removeTemplate, renameTemplate } from './template-service.ts'

const read = staff(importPermissions.read)
const change = staff(importPermissions.change)

export function templateRoutes(app: FastifyInstance): void {
  route(app, contract.listImportTemplates, read, async ({ query, context }) => ({
    items: await listAll(context, query.kind ?? null),
  }))
  route(app, contract.addImportTemplate, change, ({ body, context, request }) =>
    actOnce(context, { scope: 'import-templates.create', key: idempotencyKey(request), body }, (tx) =>
      addTemplate(tx, body),
    ),
  )
  route(app, contract.renameImportTemplate, change, ({ params, body, context }) =>
    renameTemplate(context, params.id, body.name),
  )
  route(app, contract.removeImportTemplate, change, ({ params, context }) =>
    removeTemplate(context, params.id),
  )
}
