// A customer's own company and its team over HTTP.
import type { FastifyInstance } from 'fastify'
import { customer } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import * as contract from '../contract/endpoints.ts'
import { ownMemberExport } from './export.ts'
import {
  changeMember,
  getCompany,
  inviteColleague,
  listMembers,
  managedClient,
  removeMember,
  resendMember,
} from './members-service.ts'
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from './own-invitations.ts'

/** An invitation is an email to any address, so a client cannot send many. */
const MAILS_PER_MINUTE = 10

export function portalClientRoutes(app: FastifyInstance): void {
  ownMemberExport(app)
  route(app, contract.getCompany, customer, ({ query, context }) => getCompany(context, query.client))

  route(app, contract.listOwnMembers, customer, async ({ query, context }) => ({
    items: await listMembers(context, ownClient(context.actor, query.client)),
  }))

  route(
    app,
    contract.inviteOwnMember,
    { policy: customer, perMinute: MAILS_PER_MINUTE },
    async ({ query, body, context }) => {
      const clientId = await managedClient(context, query.client)
      return inviteColleague(context, { clientId, ...body })
    },
  )

  route(app, contract.listOwnInvitations, customer, async ({ context }) => ({
    items: await listOwnInvitations(context),
  }))

  route(app, contract.acceptOwnInvitation, customer, ({ params, context }) =>
    acceptOwnInvitation(context, params.id),
  )

  route(app, contract.declineOwnInvitation, customer, ({ params, context }) =>
    declineOwnInvitation(context, params.id),
  )

  route(
    app,
    contract.resendOwnMember,
    { policy: customer, perMinute: MAILS_PER_MINUTE },
    async ({ query, params, context }) => {
      const clientId = await managedClient(context, query.client)
      await resendMember(context, { clientId, userId: params.userId })
    },
  )

  route(app, contract.changeOwnMember, customer, async ({ query, params, body, context }) => {
    const clientId = await managedClient(context, query.client)
    return changeMember(context, { clientId, userId: params.userId, ...body })
  })

  route(app, contract.removeOwnMember, customer, async ({ query, params, context }) => {
    const clientId = await managedClient(context, query.client)
    await removeMember(context, { clientId, userId: params.userId })
  })
}
