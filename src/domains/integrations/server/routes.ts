// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import { conflict, notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { listOutages } from '../contract/outages.ts'
import { integrationPermissions } from '../contract/permissions.ts'
import { MAX_EVENT_BYTES } from '../contract/words.ts'
import { testIntegration } from './connections-service.ts'
import { getIntegration, listIntegrations } from './describe.ts'
import { eventExport, outgoingExport } from './export.ts'
import { createInbound, disconnectInbound, rotateInbound, updateInbound } from './inbound-service.ts'
import { getLabSend, sendFromLab } from './lab-service.ts'
import { showOutages } from './outages-service.ts'
import { toEvent, toEventSummary } from './present.ts'
import { eventList, findEvent } from './queries/events.ts'
import { replayEvent, replayFailed } from './replay-service.ts'
import { disconnect, saveSecrets } from './secrets-service.ts'

const { read, replay, write } = integrationPermissions

export function integrationRoutes(app: FastifyInstance): void {
  eventExport(app)
  outgoingExport(app)
  route(app, contract.listWebhookEvents, staff(read), ({ query, context: { db } }) =>
    eventList.answer(db, query, null, toEventSummary),
  )
  route(app, contract.getWebhookEvent, staff(read), async ({ params, context: { db } }) => {
    const event = await findEvent(db, params.id)
    if (!event) throw notFound('event')
    return toEvent(event)
  })
  route(app, contract.replayWebhookEvent, staff(replay), async ({ params, context }) => {
    const isDue = await replayEvent(context, params.id)
    const event = await findEvent(context.db, params.id)
    if (!event) throw notFound('event')
    if (!isDue) throw conflict('This event is being processed. Wait until it is done.')
    return toEventSummary(event)
  })
  route(app, contract.replayFailedEvents, staff(replay), ({ context }) => replayFailed(context))
  connectionRoutes(app)
  labRoutes(app)
}

function connectionRoutes(app: FastifyInstance): void {
  route(app, listOutages, staff(read), async ({ context }) => ({ items: await showOutages(context) }))

  route(app, contract.listIntegrations, staff(read), async ({ context }) => ({
    items: await listIntegrations(context),
  }))
  route(app, contract.getIntegration, staff(read), ({ params, context }) =>
    getIntegration(context, params.kind),
  )
  route(
    app,
    contract.testIntegration,
    { policy: staff(write), perMinute: 60 },
    async ({ params, context }) => {
      await testIntegration(context, params.kind)
      return getIntegration(context, params.kind)
    },
  )
  route(app, contract.saveSecrets, staff(write), async ({ params: { kind }, body, context }) => {
    await saveSecrets(context, { kind, input: body })
    return getIntegration(context, kind)
  })
  route(app, contract.disconnectIntegration, staff(write), async ({ params: { kind }, context }) => {
    await disconnect(context, kind)
    return getIntegration(context, kind)
  })
  inboundRoutes(app)
}

function inboundRoutes(app: FastifyInstance): void {
  route(app, contract.createInbound, staff(write), ({ body, context }) => createInbound(context, body))
  route(app, contract.updateInbound, staff(write), ({ params, body, context, request }) =>
    updateInbound(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )
  route(app, contract.rotateInbound, staff(write), ({ params, context }) => rotateInbound(context, params.id))
  route(app, contract.disconnectInbound, staff(write), ({ params, context }) =>
    disconnectInbound(context, params.id),
  )
}

function labRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.sendFromLab,
    { policy: staff(replay), perMinute: 120, bodyBytes: MAX_EVENT_BYTES },
    ({ body, context }) => sendFromLab(context, body),
  )
  route(app, contract.getLabSend, staff(read), ({ params, context }) => getLabSend(context, params.id))
}
