// Takes what providers send: verified, kept, answered. What it means is found out later.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import type { Context } from '#platform/server/transaction.ts'
import { AppError } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import * as contract from '../contract/endpoints.ts'
import { MAX_EVENT_BYTES, type Provider } from '../contract/words.ts'
import { insertEvent } from './queries/events.ts'
import { findInbound } from './queries/integrations.ts'
import { countRefusal } from './refusals.ts'
import { googleKey, inboundSecret, metaSettings } from './settings.ts'
import { isSame, isSignedByMeta, isStandardWebhook } from './signatures.ts'

const RECEIVED = { received: true } as const
/** Signed calls are not limited by address: one provider sends everything from few of them. */
const options = { policy: anyone, machine: true, bodyBytes: MAX_EVENT_BYTES, isUnlimited: true } as const

export function receivingRoutes(app: FastifyInstance): void {
  void app.register(async (machines) => {
    // Signatures are over the bytes as they were sent.
    machines.removeAllContentTypeParsers()
    machines.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    )

    route(machines, contract.verifyMetaSubscription, {
      policy: anyone,
      machine: true,
      handler: async ({ query, context, reply }) => {
        const { verifyToken } = await metaSettings(context)
        const given = query['hub.verify_token'] ?? ''
        if (query['hub.mode'] !== 'subscribe' || !verifyToken || !isSame(given, verifyToken))
          throw new AppError('forbidden', { userMessage: 'The verify token is not the one set here.' })
        reply.type('text/plain')
        return query['hub.challenge'] ?? ''
      },
    })
    route(machines, contract.receiveMetaEvent, {
      ...options,
      handler: async ({ context, request }) => {
        const body = bodyOf(request)
        const { appSecret } = await metaSettings(context)
        const header = String(request.headers['x-hub-signature-256'] ?? '')
        if (!appSecret || !isSignedByMeta(body, header, appSecret)) throw refused(context, 'meta')
        return keep(context, request, { provider: 'meta', body, integrationId: null })
      },
    })
    route(machines, contract.receiveGoogleLead, {
      ...options,
      handler: async ({ context, request }) => {
        const body = bodyOf(request)
        const key = await googleKey(context)
        if (!key || !isSame(givenGoogleKey(body), key)) throw refused(context, 'google')
        return keep(context, request, { provider: 'google', body, integrationId: null })
      },
    })
    route(machines, contract.receiveInboundEvent, {
      ...options,
      handler: async ({ params, context, request }) => {
        const body = bodyOf(request)
        const integration = await findInbound(context.db, params.key)
        const secret = integration && inboundSecret(context, integration)
        if (!secret || !isStandardWebhook(body, request.headers, secret)) throw refused(context, 'inbound')
        return keep(context, request, { provider: 'inbound', body, integrationId: integration.id })
      },
    })
  })
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function refused({ db }: Context, provider: Provider): AppError {
  countRefusal(db, provider)
  return new AppError('unauthenticated', {
    userMessage: 'The signature or key is missing or wrong. Sign the body with the secret set here.',
  })
}

/** Google sends its key inside the body. A body without a key is refused. */
function givenGoogleKey(body: Buffer): string {
  try {
    const { google_key: key } = JSON.parse(body.toString('utf8')) as { google_key?: unknown }
    return typeof key === 'string' ? key.slice(0, 500) : ''
  } catch {
    return ''
  }
}

/** The headers to keep. Cookies and proxy addresses are not stored. */
const KEPT_HEADERS =
  /^(content-type|user-agent|webhook-id|webhook-timestamp|x-hub-signature-256|x-candor-test)$/

type Kept = { provider: Provider; body: Buffer; integrationId: string | null }

async function keep(context: Context, request: FastifyRequest, { provider, body, integrationId }: Kept) {
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => KEPT_HEADERS.test(name))
      .map(([name, value]) => [name, String(value).slice(0, 1_000)]),
  )
  const isTest = headers['x-candor-test'] === 'true'
  const id = uuidv7(context.now.getTime())
  await insertEvent(context.db, { id, provider, integrationId, isTest, headers, body })
  return RECEIVED
}
