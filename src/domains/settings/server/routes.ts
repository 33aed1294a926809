// Saved views, the outbox and the settings of the installation over HTTP.
import type { FastifyInstance } from 'fastify'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { MAIL_LOOKS } from '../contract/words.ts'
import { decideInstallation, getInstallation } from './installation-service.ts'
import { toOutboxMail, toOutboxText, toSavedView } from './present.ts'
import { type MailRow, mailList, type TextRow, textList } from './queries/outbox.ts'
import { listViews } from './queries/saved-views.ts'
import { changeView, createView, removeView, sendTestMail } from './service.ts'

const { views, outbox, seeInstallation, changeInstallation } = settingsPermissions

/** Without the texts, because a link in them may open an account. */
const TEXTS: ExportColumns<TextRow> = {
  To: (row) => row.recipient,
  Status: (row) => MAIL_LOOKS[row.status].label,
  Attempts: (row) => row.attempts,
  Error: (row) => row.error,
  Created: (row) => row.createdAt,
  Sent: (row) => row.sentAt,
  Id: (row) => row.id,
}
const MAILS: ExportColumns<MailRow> = { Message: (row) => row.subject, ...TEXTS }

const outboxExport = listExport(contract.exportOutbox, {
  policy: staff(outbox),
  open: ({ db }) => ({
    list: 'outbox',
    query: {},
    columns: MAILS,
    page: (cursor) => mailList.page(db, { sort: '-created_at', limit: 500, cursor }, null),
  }),
})

const textsExport = listExport(contract.exportOutboxTexts, {
  policy: staff(outbox),
  open: ({ db }) => ({
    list: 'texts',
    query: {},
    columns: TEXTS,
    page: (cursor) => textList.page(db, { sort: '-created_at', limit: 500, cursor }, null),
  }),
})

export function settingsRoutes(app: FastifyInstance): void {
  route(app, contract.listSavedViews, staff(views), async ({ query, context }) => {
    const { userId } = context.actor
    const rows = await listViews(context.db, { list: query.list, ownerId: userId })
    return { items: rows.map((row) => toSavedView(row, userId)) }
  })

  route(app, contract.createSavedView, staff(views), ({ body, context }) => createView(context, body))

  route(app, contract.updateSavedView, staff(views), ({ params, body, context, request }) =>
    changeView(context, {
      id: params.id,
      version: expectedVersion(request),
      changes: body,
    }),
  )

  route(app, contract.removeSavedView, staff(views), ({ params, context }) => removeView(context, params.id))

  route(app, contract.getInstallation, staff(seeInstallation), ({ context }) => getInstallation(context))

  route(app, contract.changeInstallation, staff(changeInstallation), ({ body, context }) =>
    decideInstallation(context, body),
  )

  route(app, contract.listOutbox, staff(outbox), ({ query, context: { db, services } }) =>
    mailList.answer(db, { ...query, sort: '-created_at' }, null, (row) =>
      toOutboxMail(row, { showsAccountLinks: services.showsAccountLinks ?? false }),
    ),
  )

  outboxExport(app)
  textsExport(app)
  route(app, contract.listOutboxTexts, staff(outbox), ({ query, context: { db } }) =>
    textList.answer(db, { ...query, sort: '-created_at' }, null, toOutboxText),
  )

  route(app, contract.sendTestMail, { policy: staff(outbox), perMinute: 60 }, async ({ context }) => ({
    id: await sendTestMail(context),
    delivery: context.services.mailer.kind,
  }))
}
