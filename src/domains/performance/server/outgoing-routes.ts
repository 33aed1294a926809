// Outgoing messages over HTTP. All staff see whether they are paused, admins act.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/outgoing.ts'
import { performancePermissions } from '../contract/permissions.ts'
import { discardWaiting, setOutgoing, showOutgoing, showWaiting } from './outgoing-service.ts'

const { notice, operate } = performancePermissions

export function outgoingRoutes(app: FastifyInstance): void {
  route(app, contract.getOutgoing, staff(notice), ({ context }) => showOutgoing(context))

  route(app, contract.setOutgoing, staff(operate), ({ body, context }) => setOutgoing(context, body.state))

  route(app, contract.listWaiting, staff(operate), ({ context }) => showWaiting(context))

  route(app, contract.discardWaiting, staff(operate), ({ params, context }) =>
    discardWaiting(context, params.kind),
  )
}
