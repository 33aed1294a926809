// Clients and their members over HTTP, for staff.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { clientPermissions } from '../contract/permissions.ts'
import { approveClient, declineClient, listTwins } from './approval-service.ts'
import { clientExport, memberExport } from './export.ts'
import { changeMember, inviteMember, listMembers, removeMember, resendMember } from './members-service.ts'
import { toSummary } from './present.ts'
import { clientList } from './queries/clients.ts'
import { addClient, figuresOf, getClient, updateClient } from './service.ts'

const read = staff(clientPermissions.read)
const change = staff(clientPermissions.change)

export function clientRoutes(app: FastifyInstance): void {
  clientExport(app)
  memberExport(app)
  route(app, contract.listClients, read, async ({ query, context: { db } }) => {
    const page = await clientList.page(db, { ...query, sort: 'name' }, null)
    const figures = await figuresOf(
      db,
      page.rows.map(({ id }) => id),
    )
    return answerPage(query, {
      page: Promise.resolve(page),
      total: () => clientList.total(db, query, null),
      item: (row) => toSummary(row, figures(row.id)),
    })
  })

  route(app, contract.createClient, change, ({ body, context, request }) =>
    addClient(context, { input: body, key: idempotencyKey(request) }),
  )

  route(app, contract.getClient, read, ({ params, context }) => getClient(context, params.id))

  route(app, contract.updateClient, change, ({ params, body, context, request }) =>
    updateClient(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )

  route(app, contract.approveClient, change, ({ params, context }) => approveClient(context, params.id))

  route(app, contract.declineClient, change, ({ params, body, context }) =>
    declineClient(context, { id: params.id, reason: body.reason }),
  )

  route(app, contract.listTwins, read, async ({ params, context }) => ({
    items: await listTwins(context, params.id),
  }))

  route(app, contract.listMembers, read, async ({ params, context }) => ({
    items: await listMembers(context, params.id),
  }))

  route(app, contract.inviteMember, change, ({ params, body, context }) =>
    inviteMember(context, { clientId: params.id, ...body }),
  )

  route(
    app,
    contract.resendMember,
    { policy: change, perMinute: 30 },
    ({ params: { id: clientId, userId }, context }) => resendMember(context, { clientId, userId }),
  )

  route(app, contract.changeMember, change, ({ params: { id: clientId, userId }, body, context }) =>
    changeMember(context, { clientId, userId, ...body }),
  )

  route(app, contract.removeMember, change, ({ params: { id: clientId, userId }, context }) =>
    removeMember(context, { clientId, userId }),
  )
}
