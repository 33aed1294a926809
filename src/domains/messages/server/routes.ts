// Templates over HTTP.
import type { FastifyInstance } from 'fastify'
import { actOnce } from '#platform/server/idempotency.ts'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { messagePermissions } from '../contract/permissions.ts'
import { SAMPLE_VALUES } from '../contract/schemas.ts'
import { type ListedTemplate, listTemplates } from './queries/templates.ts'
import { merge, unknownFields } from './rules.ts'
import { addTemplate, removeTemplate, updateTemplate } from './template-service.ts'

const { read, write } = messagePermissions

const toTemplate = (row: ListedTemplate): contract.Template => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.body,
  updatedAt: row.updatedAt,
  version: row.version,
  usedBy: row.usedBy,
})

const COLUMNS: ExportColumns<ListedTemplate> = {
  Name: (row) => row.name,
  Subject: (row) => row.subject,
  Text: (row) => row.body,
  'Sent by': (row) => row.usedBy.join(', '),
  Changed: (row) => row.updatedAt,
  Id: (row) => row.id,
}

const exportRoute = listExport(contract.exportTemplates, {
  policy: staff(read),
  open: ({ db }) => ({
    list: 'templates',
    query: {},
    columns: COLUMNS,
    page: async () => ({ rows: await listTemplates(db), nextCursor: null }),
  }),
})

export function templateRoutes(app: FastifyInstance): void {
  exportRoute(app)
  route(app, contract.listTemplates, staff(read), async ({ context }) => ({
    items: (await listTemplates(context.db)).map(toTemplate),
  }))

  route(app, contract.addTemplate, staff(write), ({ body, context, request }) =>
    actOnce(context, { scope: 'templates.create', key: idempotencyKey(request), body }, async (tx) =>
      toTemplate(await addTemplate(tx, body)),
    ),
  )

  route(app, contract.updateTemplate, staff(write), async ({ params, body, context, request }) => {
    const version = expectedVersion(request)
    const template = toTemplate(await updateTemplate(context, { id: params.id, version, changes: body }))
    return template
  })

  route(app, contract.removeTemplate, staff(write), ({ params, context }) =>
    removeTemplate(context, params.id),
  )

  route(app, contract.previewTemplate, staff(read), async ({ body }) => ({
    subject: merge(body.subject, SAMPLE_VALUES),
    body: merge(body.body, SAMPLE_VALUES),
    unknown: unknownFields(`${body.subject} ${body.body}`),
  }))
}
