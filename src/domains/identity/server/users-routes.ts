// Colleagues and their invitations over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { identityPermissions } from '../contract/endpoints.ts'
import * as contract from '../contract/users.ts'
import { toUser } from './present.ts'
import { listColleagues } from './queries/colleagues.ts'
import { changeUser, inviteUsers, resendInvitation, revokeInvitation } from './users-service.ts'

const see = staff(identityPermissions.seeUsers)
const manage = staff(identityPermissions.manageUsers)

export function userRoutes(app: FastifyInstance): void {
  route(app, contract.listUsers, {
    policy: see,
    handler: async ({ context }) => ({ items: (await listColleagues(context.db)).map(toUser) }),
  })

  route(app, contract.inviteUsers, {
    policy: manage,
    handler: ({ body, context }) => inviteUsers(context, body),
  })

  route(app, contract.resendInvitation, {
    policy: manage,
    handler: async ({ params, context }) => {
      await resendInvitation(context, params.id)
      return undefined
    },
  })

  route(app, contract.revokeInvitation, {
    policy: manage,
    handler: async ({ params, context }) => {
      await revokeInvitation(context, params.id)
      return undefined
    },
  })

  route(app, contract.changeRole, {
    policy: manage,
    handler: ({ params, body, context }) => changeUser(context, { id: params.id, role: body.role }),
  })

  route(app, contract.disableUser, {
    policy: manage,
    handler: ({ params, context }) => changeUser(context, { id: params.id, status: 'disabled' }),
  })

  route(app, contract.enableUser, {
    policy: manage,
    handler: ({ params, context }) => changeUser(context, { id: params.id, status: 'active' }),
  })
}
