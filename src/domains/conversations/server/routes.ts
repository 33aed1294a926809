// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { findPerson, sendFile, timelineStart } from '#domains/candidates/server/index.ts'
import { pageOf } from '#platform/server/cursor.ts'
import { anyone, staff } from '#platform/server/policy.ts'
import { idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { readDocument } from '#platform/server/upload.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import * as contract from '../contract/endpoints.ts'
import { conversationPermissions } from '../contract/permissions.ts'
import {
  assignConversation,
  decideStopWish,
  getConversation,
  keepMessageFile,
  readConversation,
} from './conversation-service.ts'
import { toMessage } from './present.ts'
import { listFilesOf } from './queries/files.ts'
import { countMessages, listRows } from './queries/messages.ts'
import { findSignature } from './queries/signatures.ts'
import { receiveText } from './receive.ts'
import { cancel, getWays, preview, saveFile, send } from './service.ts'
import { saveSignature } from './signature.ts'
import { lift, listSuppressions } from './suppressions.ts'

const { read, write, liftSuppressions } = conversationPermissions
const TEXT_BYTES = 16_384

export function conversationRoutes(app: FastifyInstance): void {
  route(app, contract.listMessages, staff(read), async ({ params, query, context: { db, actor } }) => {
    const person = await findPerson(db, params.id)
    if (!person) throw notFound('candidate')
    const { limit, cursor } = query
    const found = await listRows(db, {
      candidateId: person.id,
      before: timelineStart(cursor),
      limit: limit + 1,
    })
    const page = pageOf(found, { limit, sort: '-at' }, (row) => [row.at, row.id])
    return {
      items: page.rows.map((row) => toMessage(row, { actor, candidate: person.firstName })),
      nextCursor: page.nextCursor,
      total: cursor ? null : { count: await countMessages(db, person.id), exact: true },
    }
  })
  route(app, contract.getWays, staff(read), ({ params, context }) => getWays(context, params.id))
  route(app, contract.listSuppressions, staff(read), async ({ params, context }) => ({
    items: await listSuppressions(context, params.id),
  }))
  route(app, contract.liftSuppression, staff(liftSuppressions), async ({ params, body, context }) => ({
    items: await lift(context, { candidateId: params.id, ...body }),
  }))
  route(
    app,
    contract.previewMessage,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    ({ body, context }) => preview(context, body),
  )
  route(
    app,
    contract.sendMessage,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES, perMinute: 60 },
    ({ body, context, request }) => send(context, { draft: body, idempotencyKey: idempotencyKey(request) }),
  )
  route(app, contract.cancelMessages, staff(write), ({ body, context }) => cancel(context, body.ids))
  route(
    app,
    contract.addMessageFile,
    { policy: staff(write), bodyBytes: FILE_LIMIT_BYTES + 16_384, perMinute: 30 },
    async ({ body, context }) => {
      const file = await readDocument(body['file'], { from: context.ip, isStaff: true })
      return saveFile(context, file)
    },
  )
  route(app, contract.downloadMessageFile, staff(read), async ({ params, context, reply }) => {
    const files = await listFilesOf(context.db, params.id)
    const file = files.find(({ id }) => id === params.fileId)
    return sendFile(reply, context.services.storage, file)
  })
}

export function conversationStateRoutes(app: FastifyInstance): void {
  route(app, contract.getSignature, staff(read), async ({ context: { db, actor } }) => ({
    body: await findSignature(db, actor.userId),
  }))
  route(app, contract.saveSignature, staff(write), ({ body, context: { db, actor } }) =>
    saveSignature(db, actor.userId, body.body),
  )
  route(app, contract.getConversation, staff(read), ({ params, context }) =>
    getConversation(context, params.id),
  )
  route(app, contract.assignConversation, staff(write), ({ params, body, context }) =>
    assignConversation(context, { candidateId: params.id, ...body }),
  )
  route(app, contract.readConversation, staff(read), ({ params, context }) =>
    readConversation(context, params.id),
  )
  route(app, contract.decideStopWish, staff(write), ({ params, body, context }) =>
    decideStopWish(context, { messageId: params.id, ...body }),
  )
  route(app, contract.keepMessageFile, { policy: staff(write), perMinute: 30 }, ({ params, body, context }) =>
    keepMessageFile(context, { messageId: params.id, fileId: params.fileId, ...body }),
  )
}

/** Texts of candidates. Unsigned requests are refused before any lookup. */
export function incomingTextRoutes(app: FastifyInstance): void {
  void app.register(async (machines) => {
    // Only machines send forms. Elsewhere a foreign page could send one.
    machines.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: TEXT_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    route(
      machines,
      contract.receiveText,
      { policy: anyone, machine: true, isUnlimited: true, bodyBytes: TEXT_BYTES },
      async ({ body, context, request }) => {
        const text = context.services.smsProvider.readIncoming({
          url: `${context.services.origin}${contract.receiveText.url}`,
          fields: body,
          signature: String(request.headers['x-twilio-signature'] ?? ''),
        })
        if (!text) throw new AppError('forbidden', { userMessage: 'The signature is not the provider’s.' })
        await receiveText(context, text)
      },
    )
  })
}
