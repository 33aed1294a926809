// Takes Stripe's events: verified over the raw bytes, kept, answered.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { AppError } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { takeEvents } from './process-events.ts'
import { verifyStripeEvent } from './stripe.ts'

const MAX_EVENT_BYTES = 1_000_000

export function receivingRoutes(app: FastifyInstance): void {
  void app.register(async (machines) => {
    // The signature is over the bytes as they were sent.
    machines.removeAllContentTypeParsers()
    machines.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    route(
      machines,
      contract.receiveStripeEvent,
      { policy: anyone, machine: true, isUnlimited: true, bodyBytes: MAX_EVENT_BYTES },
      async ({ context, request }) => {
        const { stripe } = context.services
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = String(request.headers['stripe-signature'] ?? '').slice(0, 1_000)
        if (!stripe || !signature) throw refused()
        const event = await verifyStripeEvent(stripe, body, signature).catch((cause: unknown) => {
          throw cause instanceof AppError ? cause : refused(cause)
        })
        await takeEvents(context, 'stripe', [event])
        return { received: true as const }
      },
    )
  })
}

const refused = (cause?: unknown) =>
  new AppError('unauthenticated', {
    userMessage: 'The signature is missing or wrong. Sign the body with the webhook secret set here.',
    cause,
  })
