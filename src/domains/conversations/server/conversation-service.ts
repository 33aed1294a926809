// Acts on a conversation as a whole: its colleague, its unread mark, and a wish to get no more texts.
import {
  closeChannel,
  findPerson,
  keepFile,
  listWithPhone,
  lockPerson,
} from '#domains/candidates/server/index.ts'
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { readDocument } from '#platform/server/upload.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Conversation } from '../contract/schemas.ts'
import { threadOf } from './outcome.ts'
import { decideWish, findThread, markRead, writeAssignee } from './queries/conversation.ts'
import { listFilesOf } from './queries/files.ts'
import { findMessage } from './queries/messages.ts'
import { changed } from './service.ts'

type By = Tx<StaffActor>

async function getPerson({ db }: Pick<Tx, 'db'>, id: string) {
  const person = await findPerson(db, id)
  if (!person) throw notFound('candidate')
  return person
}

export async function getConversation({ db }: Pick<Tx, 'db'>, candidateId: string): Promise<Conversation> {
  const person = await getPerson({ db }, candidateId)
  const thread = await findThread(db, person.id)
  const { assigneeId: id = null, assigneeName: name = null } = thread ?? {}
  return { assignee: id ? { id, name: name ?? '' } : null, unreadSince: thread?.unreadSince ?? null }
}

export function assignConversation(
  context: By,
  { candidateId, userId }: { candidateId: string; userId: string | null },
): Promise<Conversation> {
  return transaction(context, async (tx) => {
    const person = await getPerson(tx, candidateId)
    if (userId && !(await findActiveStaff(tx.db, userId)))
      throw invalid('userId', 'Choose an active colleague.')
    const before = (await getConversation(tx, person.id)).assignee
    if ((before?.id ?? null) === userId) return { ...(await getConversation(tx, person.id)) }
    await writeAssignee(tx.db, person.id, userId)
    const subject = { subjectType: 'candidate', subjectId: person.id } as const
    const change = difference({ userId: before?.id ?? null }, { userId })
    await audit(tx, { action: 'conversation_assigned', ...subject, ...change })
    if (userId && userId !== tx.actor.userId)
      await notify(tx, {
        userId,
        kind: 'message_received',
        title: `${tx.actor.name} assigned you the conversation with ${person.firstName} ${person.lastName}`,
        body: 'You are notified of each reply.',
        link: threadOf(person.id),
      })
    await changed(tx, [person.id])
    return getConversation(tx, person.id)
  })
}

/** The assignee reads it, else the owner, else any user. A look of another colleague keeps the mark. */
export function readConversation(context: By, candidateId: string): Promise<void> {
  return transaction(context, async (tx) => {
    const person = await getPerson(tx, candidateId)
    const reader = (await findThread(tx.db, person.id))?.assigneeId ?? person.ownerId
    if (reader && reader !== tx.actor.userId) return
    if (await markRead(tx.db, person.id)) await changed(tx, [person.id])
  })
}

/** Opting out counts for every record with one of the numbers, as STOP does. */
export function decideStopWish(
  context: By,
  { messageId, optOut }: { messageId: string; optOut: boolean },
): Promise<void> {
  return transaction(context, async (tx) => {
    const message = await findMessage(tx.db, messageId)
    const person = message && (await lockPerson(tx.db, message.candidateId))
    if (!message || !person) throw notFound('message')
    if (!(await decideWish(tx.db, messageId, optOut ? 'opted_out' : 'kept')))
      throw conflict('This was decided already. Reload the conversation.')
    const action = optOut ? 'opted_out' : 'kept_texts'
    await audit(tx, { action, subjectType: 'message', subjectId: messageId })
    if (optOut) {
      const same = await Promise.all(person.phones.map((phone) => listWithPhone(tx.db, phone)))
      for (const candidateId of new Set([person.id, ...same.flat().map(({ id }) => id)]))
        await closeChannel(tx, { candidateId, channel: 'sms' })
    }
    await changed(tx, [person.id])
  })
}

type Kept = { messageId: string; fileId: string; kind: 'resume' | 'document' }

/** An attachment of a reply becomes a file of the candidate, read like any upload. */
export async function keepMessageFile(
  context: By & { ip: string | null },
  kept: Kept,
): Promise<{ id: string }> {
  const message = await findMessage(context.db, kept.messageId)
  const files = message ? await listFilesOf(context.db, kept.messageId) : []
  const file = files.find(({ id }) => id === kept.fileId)
  if (!message || !file) throw notFound('file')
  const person = await getPerson(context, message.candidateId)
  const stored = await context.services.storage.read(file.storageKey)
  if (!stored) throw notFound('file')
  const content = Buffer.concat(await stored.toArray())
  const document = await readDocument({ name: file.name, content }, { from: context.ip, isStaff: true })
  const { id } = await keepFile(context, { candidateId: person.id, kind: kept.kind, ...document })
  return { id }
}
