// Takes what providers send: verified, kept, answered. What it means is found out later.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import * as contract from '../contract/endpoints.ts'
import type { Step } from '../contract/schemas.ts'
import { MAX_EVENT_BYTES, type Provider } from '../contract/words.ts'
import { parseExactly } from './exact-json.ts'
import { insertEvent, keepEvent } from './queries/events.ts'
import { findInbound } from './queries/integrations.ts'
import { useMark } from './queries/lab.ts'
import { countRefusal } from './refusals.ts'
import { googleKeys, inboundSecrets, metaSettings } from './settings.ts'
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

    route(
      machines,
      contract.verifyMetaSubscription,
      { policy: anyone, machine: true },
      async ({ query, context, reply }) => {
        const { verifyToken } = await metaSettings(context)
        const given = query['hub.verify_token'] ?? ''
        if (query['hub.mode'] !== 'subscribe' || !verifyToken || !isSame(given, verifyToken))
          throw new AppError('forbidden', { userMessage: 'The verify token is not the one set here.' })
        reply.type('text/plain')
        return query['hub.challenge'] ?? ''
      },
    )
    route(machines, contract.receiveMetaEvent, options, async ({ context, request }) => {
      const body = bodyOf(request)
      const { appSecrets } = await metaSettings(context)
      const header = String(request.headers['x-hub-signature-256'] ?? '')
      const verified = verify(appSecrets, (secret) => isSignedByMeta(body, header, secret))
      if (!verified) throw refused(context, 'meta')
      return keep(context, request, { provider: 'meta', body, integrationId: null, verified })
    })
    route(machines, contract.receiveGoogleLead, options, async ({ context, request }) => {
      const body = bodyOf(request)
      const keys = await googleKeys(context)
      const given = givenGoogleKey(body)
      const verified = verify(keys, (key) => isSame(given, key))
      if (!verified) throw refused(context, 'google')
      return keep(context, request, { provider: 'google', body, integrationId: null, verified })
    })
    route(machines, contract.receiveInboundEvent, options, async ({ params, context, request }) => {
      const body = bodyOf(request)
      const integration = await findInbound(context.db, params.key)
      const secrets = integration ? inboundSecrets(context, integration) : []
      const verified = verify(secrets, (secret) => isStandardWebhook(body, request.headers, secret))
      if (!integration || !verified) throw refused(context, 'inbound')
      if (EMPTY_OBJECT.test(body.toString('latin1', 0, MAX_EMPTY_BYTES)))
        throw new AppError('invalid', { userMessage: 'The body is empty. Send the fields of the lead.' })
      return keep(context, request, { provider: 'inbound', body, integrationId: integration.id, verified })
    })
  })
}

/** Nothing to keep: the sender must hear that it sends no lead. */
const EMPTY_OBJECT = /^\s*(?:\{\s*\}\s*)?$/
const MAX_EMPTY_BYTES = 1_000

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function refused({ db }: Context, provider: Provider): AppError {
  countRefusal(db, provider)
  return new AppError('unauthenticated', {
    userMessage: 'The signature or key is missing or wrong. Sign the body with the secret set here.',
  })
}

/** After a rotation the old secret is accepted for a while, so several may fit. */
function verify(secrets: readonly string[], fits: (secret: string) => boolean): Step | null {
  const since = performance.now()
  if (!secrets.some(fits)) return null
  return {
    name: 'verified',
    at: new Date().toISOString(),
    note: 'The signature or key is right.',
    ms: performance.now() - since,
  }
}

/** Google sends its key inside the body. A body that cannot be read has none. */
function givenGoogleKey(body: Buffer): string {
  try {
    const read = z.object({ google_key: z.string().max(2_000) }).safeParse(parseExactly(body))
    return read.success ? read.data.google_key : ''
  } catch {
    return ''
  }
}

/** The headers to keep. Cookies and proxy addresses are not stored. */
const KEPT_HEADERS = /^(content-type|user-agent|webhook-id|webhook-timestamp|x-hub-signature-256)$/

type Kept = { provider: Provider; body: Buffer; integrationId: string | null; verified: Step }

/** The lab's one-time mark. Without a mark that the lab made, an event is a real one. */
export const MARK_HEADER = 'x-candor-mark'

async function keep(context: Context, request: FastifyRequest, { verified, ...kept }: Kept) {
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => KEPT_HEADERS.test(name))
      .map(([name, value]) => [name, String(value).slice(0, 1_000)]),
  )
  const event = { ...kept, id: uuidv7(context.now.getTime()), headers, steps: [verified] }
  const mark = request.headers[MARK_HEADER]
  if (typeof mark !== 'string') await keepEvent(context.db, { ...event, isTest: false })
  else
    await transaction(context, async (tx) => {
      await insertEvent(tx.db, { ...event, isTest: await useMark(tx.db, mark, event.id) })
    })
  return RECEIVED
}
