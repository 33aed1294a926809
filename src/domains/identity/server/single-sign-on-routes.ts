// Single sign-on over HTTP. The browser is led on, so what went wrong is said on the sign-in page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/single-sign-on.ts'
import type { SingleSignOnProblem } from '../contract/words.ts'
import { enter } from './session-cookie.ts'
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on-service.ts'

const PER_MINUTE = 60

export function singleSignOnRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.startSingleSignOn,
    { policy: anyone, perMinute: PER_MINUTE },
    async ({ query, context, request, reply }) => {
      const started = await startSingleSignOn(context, { next: query.next })
      if ('problem' in started) return refuse(request, reply, started)
      app.setStep(reply, started.step)
      void reply.redirect(started.address)
    },
  )

  route(
    app,
    contract.finishSingleSignOn,
    { policy: anyone, perMinute: PER_MINUTE },
    async ({ context, request, reply }) => {
      const finished = await finishSingleSignOn(context, {
        step: app.stepOf(request),
        url: request.url,
        userAgent: request.headers['user-agent'] ?? null,
      })
      app.clearStep(reply)
      if ('problem' in finished) {
        // The answer was sent twice, such as by a double click, and the first one has signed in.
        const isIn = finished.problem === 'expired' && request.actor.kind === 'staff'
        return isIn ? void reply.redirect('/') : refuse(request, reply, finished)
      }
      await enter(app, reply, finished.started)
      void reply.redirect(finished.next)
    },
  )
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, cause }: { problem: SingleSignOnProblem; cause?: unknown },
): void {
  if (cause !== undefined) request.log.warn({ err: cause }, `single sign-on: ${problem}`)
  void reply.redirect(`/signin?problem=${problem}`)
}
