// Passkeys over HTTP.
import type { FastifyInstance } from 'fastify'
import { anyone, ownAccount } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/account.ts'
import {
  addPasskey,
  offerPasskey,
  offerPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkey-service.ts'
import { toPasskey } from './present.ts'
import { enter } from './session-cookie.ts'

export function passkeyRoutes(app: FastifyInstance): void {
  route(app, contract.offerPasskey, { policy: ownAccount, perMinute: 30 }, async ({ context, reply }) => {
    const { options, token } = await offerPasskey(context)
    app.setStep(reply, token)
    return { ...options }
  })

  route(app, contract.addPasskey, ownAccount, async ({ body, context, request, reply }) => {
    const row = await addPasskey(context, {
      token: app.stepOf(request),
      response: body.response,
      userAgent: request.headers['user-agent'] ?? null,
    })
    app.clearStep(reply)
    return toPasskey(row)
  })

  route(app, contract.renamePasskey, ownAccount, async ({ params, body, context }) =>
    toPasskey(await renamePasskey(context, { id: params.id, name: body.name })),
  )

  route(app, contract.removePasskey, ownAccount, ({ params, context }) => removePasskey(context, params.id))

  route(app, contract.offerPasskeySignIn, { policy: anyone, perMinute: 30 }, async ({ context, reply }) => {
    const { options, token } = await offerPasskeySignIn(context)
    app.setStep(reply, token)
    return { ...options }
  })

  route(
    app,
    contract.signInWithPasskey,
    { policy: anyone, perMinute: 30 },
    async ({ body, context, request, reply }) => {
      const started = await signInWithPasskey(context, {
        token: app.stepOf(request),
        response: body.response,
        userAgent: request.headers['user-agent'] ?? null,
      })
      app.clearStep(reply)
      return enter(app, reply, started)
    },
  )
}
