// Hands due messages to the outbox. The candidate's rules are read in the same transaction, so an opt-out up to the last
// moment counts, and a message is handed over exactly once, however many workers there are and whenever they die.
import { type CandidateRow, findWays, lockPerson, recordActivity } from '#domains/candidates/server/index.ts'
import { listContacts } from '#domains/identity/server/index.ts'
import { sendMail } from '#platform/server/mail.ts'
import { signedAddress } from '#platform/server/signed-address.ts'
import { sendText } from '#platform/server/text-message.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { withoutMarks } from '#shared/light-markup.ts'
import { notifyFailure } from './outcome.ts'
import { listFilesOf } from './queries/files.ts'
import {
  listDue,
  listMails,
  lockDueMessage,
  type MessageRow,
  markFailed,
  markSent,
  postpone,
} from './queries/messages.ts'
import { threadOfSubject } from './rules.ts'
import { changed } from './service.ts'
import { withSignature } from './signature.ts'

const AT_ONCE = 50
const MAX_ATTEMPTS = 5

/** Answers whether there is more to do at once. */
export async function sendDue(context: Context): Promise<boolean> {
  const due = await listDue(context.db, AT_ONCE)
  let failure: unknown
  for (const { id, candidateId } of due) {
    try {
      await transaction(context, (tx) => handOver(tx, { id, candidateId }))
    } catch (error) {
      // Later, so it does not hold up the others.
      const later = await postpone(context.db, id)
      if (later && later.attempts >= MAX_ATTEMPTS)
        await markFailed(context.db, { id, failure: 'The message could not be sent. Send it again.' })
      failure = error
    }
  }
  if (failure) throw failure
  return due.length === AT_ONCE
}

async function handOver(tx: Tx, due: { id: string; candidateId: string }): Promise<void> {
  // The candidate first, as in every other act on both.
  const person = await lockPerson(tx.db, due.candidateId)
  const message = await lockDueMessage(tx.db, due.id)
  if (!message) return
  const [way] = person ? await findWays(tx.db, { channel: message.channel, people: [person] }) : []
  if (person && way && 'to' in way) {
    const outgoingId = await dispatch(tx, { message, person, to: way.to })
    await markSent(tx.db, { id: message.id, outgoingId })
    await recordActivity(tx, {
      candidateId: person.id,
      kind: message.channel,
      text: [message.subject, withoutMarks(message.body)].filter(Boolean).join('\n\n'),
      by: { id: message.userId, name: message.userName ?? '' },
    })
  } else {
    const failure = way && 'problem' in way ? way.problem : 'This candidate was removed.'
    await markFailed(tx.db, { id: message.id, failure })
    await notifyFailure(tx, { message, failure })
  }
  await changed(tx, [message.candidateId])
}

type Dispatch = { message: MessageRow; person: CandidateRow; to: string }

async function dispatch(tx: Tx, { message, person, to }: Dispatch): Promise<string> {
  const contactId = person.id
  if (message.channel === 'sms') return sendText(tx, { contactId, to, text: message.body })
  const [sender] = await listContacts(tx.db, message.userId ? [message.userId] : [])
  const files = await listFilesOf(tx.db, message.id)
  return sendMail(tx, {
    contactId,
    to,
    letter: { heading: message.subject, written: await withSignature(tx.db, message) },
    senderName: message.userName ?? undefined,
    thread: threadOfSubject(message.subject, await listMails(tx.db, person.id)),
    replyTo: signedAddress(tx.services, 'reply', message.id) ?? sender?.email,
    attachments: files.map((file) => ({
      name: file.name,
      mediaType: file.mediaType,
      key: file.storageKey,
    })),
  })
}
