// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { toEvent, toEventSummary } from './present.ts'
import { eventList, findEvent, retryEvent } from './queries/events.ts'

const { read, replay } = contract.integrationPermissions

export function integrationRoutes(app: FastifyInstance): void {
  route(app, contract.listWebhookEvents, {
    policy: staff(read),
    handler: ({ query, context: { db } }) =>
      answerPage(query, {
        page: eventList.page(db, query, null),
        total: () => eventList.total(db, query, null),
        item: toEventSummary,
      }),
  })
  route(app, contract.getWebhookEvent, {
    policy: staff(read),
    handler: async ({ params, context: { db } }) => {
      const event = await findEvent(db, params.id)
      if (!event) throw notFound('event')
      return toEvent(event)
    },
  })
  route(app, contract.replayWebhookEvent, {
    policy: staff(replay),
    handler: async ({ params, context: { db }, reply }) => {
      const isDue = await retryEvent(db, params.id)
      const event = await findEvent(db, params.id)
      if (!event) throw notFound('event')
      if (!isDue) throw conflict('This event is being processed. Wait until it is done.')
      reply.code(202)
      return toEventSummary(event)
    },
  })
}
