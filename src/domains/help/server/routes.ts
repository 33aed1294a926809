// Seen tours over HTTP. Every signed-in user reads and writes their own.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { toSeen } from './present.ts'
import { listSeen } from './queries/tours.ts'
import { markSeen, reset } from './service.ts'

export function helpRoutes(app: FastifyInstance): void {
  route(app, contract.listSeenTours, signedIn, async ({ context }) =>
    toSeen(await listSeen(context.db, context.actor.userId)),
  )

  route(app, contract.markToursSeen, signedIn, async ({ body, context }) =>
    toSeen(await markSeen(context, body.ids)),
  )

  route(app, contract.resetTour, signedIn, ({ params, context }) => reset(context, params.id))
}
