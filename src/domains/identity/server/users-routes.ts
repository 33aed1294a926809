// Colleagues and their invitations over HTTP.
import type { FastifyInstance } from 'fastify'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { identityPermissions } from '../contract/permissions.ts'
import * as contract from '../contract/users.ts'
import { ROLE_NAMES, USER_LOOKS } from '../contract/words.ts'
import { toUser } from './present.ts'
import { type ColleagueRow, listColleagues } from './queries/colleagues.ts'
import { unlinkSingleSignOn } from './single-sign-on-service.ts'
import { changeUser, inviteUsers, resendInvitation, revokeInvitation } from './users-service.ts'

const see = staff(identityPermissions.seeUsers)
const manage = staff(identityPermissions.manageUsers)

const COLUMNS: ExportColumns<ColleagueRow> = {
  Name: (row) => row.name,
  Email: (row) => row.email,
  Role: (row) => ROLE_NAMES[row.role],
  Status: (row) => USER_LOOKS[row.status].label,
  'Two-factor': (row) => (row.twoFactor ? 'yes' : 'no'),
  'Last seen': (row) => row.lastSeenAt,
  'Invitation sent': (row) => row.sentAt,
  Id: (row) => row.id,
}

const usersExport = listExport(contract.exportUsers, {
  policy: see,
  open: ({ db }) => ({
    list: 'users',
    query: {},
    columns: COLUMNS,
    page: async () => ({ rows: await listColleagues(db), nextCursor: null }),
  }),
})

export function userRoutes(app: FastifyInstance): void {
  usersExport(app)
  route(app, contract.listUsers, see, async ({ context }) => ({
    items: (await listColleagues(context.db)).map(toUser),
  }))

  route(app, contract.inviteUsers, manage, ({ body, context }) => inviteUsers(context, body))

  route(app, contract.resendInvitation, manage, ({ params, context }) => resendInvitation(context, params.id))

  route(app, contract.revokeInvitation, manage, ({ params, context }) => revokeInvitation(context, params.id))

  route(app, contract.changeRole, manage, ({ params, body, context }) =>
    changeUser(context, { id: params.id, role: body.role }),
  )

  route(app, contract.disableUser, manage, ({ params, context }) =>
    changeUser(context, { id: params.id, status: 'disabled' }),
  )

  route(app, contract.unlinkSingleSignOn, manage, ({ params, context }) =>
    unlinkSingleSignOn(context, params.id),
  )

  route(app, contract.enableUser, manage, ({ params, context }) =>
    changeUser(context, { id: params.id, status: 'active' }),
  )
}
