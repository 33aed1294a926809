// The addresses in emails: for anyone who has the email. Each has our signature, and a wrong one changes nothing.
import type { FastifyInstance } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { unsubscribe } from './follow.ts'
import { readToken } from './links.ts'
import { markSeen } from './queries/sends.ts'

const PER_MINUTE = 120
const FORM_BYTES = 4_096
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export function publicRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.openUnsubscribe,
    { policy: anyone, perMinute: PER_MINUTE },
    async ({ params, reply }) => {
      void reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`)
    },
  )
  void app.register(async (machines) => {
    machines.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    route(
      machines,
      contract.unsubscribe,
      { policy: anyone, machine: true, perMinute: PER_MINUTE, bodyBytes: FORM_BYTES },
      async ({ params, context }) => {
        const id = readToken(context.services, { purpose: 'unsubscribe', token: params.token })
        if (!id) throw notFound('link')
        await unsubscribe(context, id)
      },
    )
  })
  route(
    app,
    contract.trackOpen,
    { policy: anyone, isUnlimited: true },
    async ({ params, context, reply }) => {
      const id = readToken(context.services, { purpose: 'open', token: params.token })
      if (id) await markSeen(context.db, id, 'opened')
      void reply.header('cache-control', 'no-store').type('image/gif')
      return PIXEL
    },
  )
  route(
    app,
    contract.trackClick,
    { policy: anyone, isUnlimited: true },
    async ({ params, query, context, reply }) => {
      const token = { purpose: 'click', token: params.token, target: query.to } as const
      const id = readToken(context.services, token)
      if (!id || !URL.canParse(query.to)) throw notFound('link')
      await markSeen(context.db, id, 'clicked')
      // The header takes ASCII only.
      void reply.header('referrer-policy', 'no-referrer').redirect(new URL(query.to).href)
    },
  )
}
