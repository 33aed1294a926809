// Acts of users: preview, send and cancel messages, and save files for them.
import { findPerson, findWays } from '#domains/candidates/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Services } from '#platform/server/services.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { Document } from '#platform/server/upload.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { uuidv7 } from '#shared/ids.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { MessageDraft, MessageFile, Ways } from '../contract/schemas.ts'
import { UNDO_SECONDS } from '../contract/words.ts'
import { compose, type LeftOut } from './compose.ts'
import { attachFiles, insertFile, listOwnFiles } from './queries/files.ts'
import { cancelScheduled, insertScheduled } from './queries/messages.ts'
import { withSignature } from './signature.ts'

export async function preview(context: Tx<StaffActor>, draft: MessageDraft) {
  const { ready, leftOut } = await compose(context, draft)
  const [first] = ready
  return {
    count: ready.length,
    leftOut,
    delivers: delivering(context.services)[draft.channel],
    first: first
      ? {
          to: first.to,
          name: `${first.person.firstName} ${first.person.lastName}`,
          subject: first.subject,
          body: await withSignature(context.db, {
            userId: context.actor.userId,
            channel: draft.channel,
            body: first.body,
          }),
        }
      : null,
  }
}

type Sent = { ids: string[]; leftOut: LeftOut[]; sendAt: string }

export function send(
  context: Tx<StaffActor>,
  { draft, idempotencyKey }: { draft: MessageDraft; idempotencyKey: string | undefined },
): Promise<Sent> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'conversations.send', key: idempotencyKey, body: draft }, () => schedule(tx, draft)),
  )
}

async function schedule(tx: Tx<StaffActor>, draft: MessageDraft): Promise<Sent> {
  const { ready, leftOut } = await compose(tx, draft)
  const [only] = leftOut
  if (ready.length === 0)
    throw invalid(
      'channel',
      leftOut.length === 1 && only ? only.reason : 'None of these candidates can get this message.',
    )
  await refuseFiles(tx, draft)
  const at = draft.sendAt ? new Date(draft.sendAt) : new Date(tx.now.getTime() + UNDO_SECONDS * 1_000)
  const ids: string[] = []
  for (const { person, subject, body } of ready) {
    const id = uuidv7()
    const { channel } = draft
    await insertScheduled(tx.db, {
      id,
      candidateId: person.id,
      channel,
      subject,
      body,
      at,
      userId: tx.actor.userId,
    })
    if (draft.fileIds.length > 0) await attachFiles(tx.db, { messageId: id, fileIds: draft.fileIds })
    await audit(tx, { action: 'scheduled', subjectType: 'message', subjectId: id, after: { channel } })
    ids.push(id)
  }
  await changed(
    tx,
    ready.map(({ person }) => person.id),
  )
  return { ids, leftOut, sendAt: at.toISOString() }
}

async function refuseFiles(tx: Tx<StaffActor>, { fileIds }: MessageDraft): Promise<void> {
  if (fileIds.length === 0) return
  const files = await listOwnFiles(tx.db, { ids: fileIds, userId: tx.actor.userId })
  if (files.length !== new Set(fileIds).size)
    throw invalid('fileIds', 'An attached file no longer exists. Attach it again.')
  const size = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (size > FILE_LIMIT_BYTES)
    throw invalid('fileIds', 'The attachments are larger than 10 MB together. Remove one.')
}

/** Authors cancel their own messages. Managers and admins cancel any. */
export function cancel(context: Tx<StaffActor>, ids: readonly string[]) {
  return transaction(context, async (tx) => {
    const authorId = roleMay(tx.actor.role, MANAGERS) ? null : tx.actor.userId
    const canceled = await cancelScheduled(tx.db, { ids, authorId })
    for (const { id } of canceled)
      await audit(tx, { action: 'canceled', subjectType: 'message', subjectId: id })
    await changed(
      tx,
      canceled.map(({ candidateId }) => candidateId),
    )
    return { canceled: canceled.length, tooLate: new Set(ids).size - canceled.length }
  })
}

export const changed = (tx: Tx, candidateIds: readonly string[]) =>
  publish(tx, { type: 'messages.updated', ids: candidateIds, audience: 'staff' })

export function saveFile(context: Tx<StaffActor>, file: Document): Promise<MessageFile> {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    const key = `conversations/${id}`
    await tx.services.storage.put(key, file.content)
    const row = { id, name: file.name, mediaType: file.mediaType, sizeBytes: file.content.length }
    await insertFile(tx.db, { ...row, storageKey: key, userId: tx.actor.userId, at: tx.now })
    return { id, name: row.name, sizeBytes: row.sizeBytes }
  })
}

export const delivering = ({ mailer, smsProvider }: Services) => ({
  email: mailer.kind === 'smtp',
  sms: smsProvider.kind === 'provider',
})

export async function getWays({ db, services }: Tx, candidateId: string): Promise<Ways> {
  const person = await findPerson(db, candidateId)
  if (!person) throw notFound('candidate')
  const [[email], [sms]] = await Promise.all([
    findWays(db, { channel: 'email', people: [person] }),
    findWays(db, { channel: 'sms', people: [person] }),
  ])
  const shown = (way: typeof email) => ({
    to: way && 'to' in way ? way.to : null,
    problem: way && 'problem' in way ? way.problem : null,
  })
  return {
    email: shown(email),
    sms: shown(sms),
    delivers: delivering(services),
    takesReplies: services.inboundDomain !== null,
  }
}
