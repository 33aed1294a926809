// The page behind a link over HTTP: open to holders of the secret, rate limited, never cached or indexed.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { readDocument } from '#platform/server/upload.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import * as contract from '../contract/endpoints.ts'
import { bookSlot, cancelBooking, moveBooking } from './booking-service.ts'
import { completeLink, handIn, openLink, readLink, startLink, withdraw } from './page-service.ts'

const PER_MINUTE = 60
const quiet = (reply: FastifyReply) =>
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')

export function pageRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.openLink,
    { policy: anyone, perMinute: PER_MINUTE },
    ({ body, context, request, reply }) => {
      quiet(reply)
      // A page that is made ahead of its reader is not opened yet.
      const isAhead = request.headers['sec-purpose']?.includes('prefetch')
      return isAhead ? readLink(context, body.token) : openLink(context, body.token)
    },
  )
  route(app, contract.startLink, { policy: anyone, perMinute: PER_MINUTE }, ({ body, context }) =>
    startLink(context, body.token),
  )
  route(
    app,
    contract.completeLink,
    { policy: anyone, bodyBytes: LONG_BODY_BYTES, perMinute: PER_MINUTE },
    ({ body, context }) => completeLink(context, body),
  )
  route(app, contract.bookSlot, { policy: anyone, perMinute: PER_MINUTE }, ({ body, context }) =>
    bookSlot(context, body),
  )
  route(app, contract.moveBooking, { policy: anyone, perMinute: PER_MINUTE }, ({ body, context }) =>
    moveBooking(context, body),
  )
  route(app, contract.cancelBooking, { policy: anyone, perMinute: PER_MINUTE }, ({ body, context }) =>
    cancelBooking(context, body.token),
  )
  route(
    app,
    contract.uploadDocument,
    { policy: anyone, perMinute: 20, bodyBytes: FILE_LIMIT_BYTES + 16_384 },
    async ({ body, context }) =>
      handIn(context, {
        token: body.token,
        file: await readDocument(body['file'], { from: context.ip }),
      }),
  )
  route(app, contract.withdraw, { policy: anyone, perMinute: PER_MINUTE }, ({ body, context }) =>
    withdraw(context, body),
  )
}
