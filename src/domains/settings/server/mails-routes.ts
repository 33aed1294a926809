// Kinds of mail with sample data, and one mail of the outbox, over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/mails.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import {
  cancelOutboxMail,
  listMailKinds,
  resendOutboxMail,
  sendMailKind,
  showMailKind,
  showOutboxMail,
} from './mails-service.ts'

const { outbox, seeMails } = settingsPermissions

export function mailRoutes(app: FastifyInstance): void {
  route(app, contract.listMailKinds, staff(seeMails), async () => ({ items: listMailKinds() }))

  route(app, contract.getMailKind, staff(seeMails), ({ params, context }) => showMailKind(context, params.id))

  route(
    app,
    contract.sendMailKind,
    { policy: staff(outbox), perMinute: 60 },
    async ({ params, context }) => ({
      id: await sendMailKind(context, params.id),
      delivery: context.services.mailer.kind,
    }),
  )

  route(app, contract.getOutboxMail, staff(outbox), ({ params, context }) =>
    showOutboxMail(context, params.id),
  )

  route(app, contract.resendMail, staff(outbox), async ({ params, context }) => {
    await resendOutboxMail(context, params.id)
    return { id: params.id }
  })

  route(app, contract.cancelMail, staff(outbox), ({ params, context }) =>
    cancelOutboxMail(context, params.id),
  )
}
