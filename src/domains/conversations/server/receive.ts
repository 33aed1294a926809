// Replies of candidates by email and text. A mail joins a conversation only by the signature in its address. A text belongs
// to the last text that we sent to its number.
import { hash } from 'node:crypto'
import {
  type CandidateRow,
  closeChannel,
  listWithPhone,
  lockPerson,
  openTexts,
  recordActivity,
} from '#domains/candidates/server/index.ts'
import { liftStopped, suppress, suppressStopped } from '#domains/messages/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { type InboundMail, MailRefused, type ReceivedMail } from '#platform/server/inbound-mail.ts'
import { recordBounce } from '#platform/server/mail.ts'
import { readAddress } from '#platform/server/signed-address.ts'
import type { IncomingText } from '#platform/server/sms-provider.ts'
import { findLastTextTo } from '#platform/server/text-message.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { documentNameOf, fileNameOf, mediaTypeOf } from '#platform/server/upload.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { uuidv7 } from '#shared/ids.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { cleanLine, cleanNote } from '#shared/text.ts'
import type { Channel } from '../contract/words.ts'
import { replyReceived } from './events.ts'
import { threadOf } from './outcome.ts'
import { findThread, markUnread } from './queries/conversation.ts'
import { attachFiles, insertFile } from './queries/files.ts'
import { findMessage, insertReceived, lockByOutgoing } from './queries/messages.ts'
import { withoutQuote } from './quotes.ts'
import { asksForNoTexts, isUnsubscribe, keywordOfText } from './rules.ts'
import { changed } from './service.ts'

const MAX_BODY = 50_000
const MAX_SUBJECT = 300
const MAX_SENDER = 320
const MAX_SAVED = 10
const MAX_NAMED = 50

export const inboundMail: InboundMail = {
  accepts: (services, address) => readAddress(services, address) !== null,
  async receive(context, mail) {
    const address = readAddress(context.services, mail.to)
    if (!address) throw new MailRefused('No such address')
    if (address.kind === 'bounce') return receiveBounce(context, address.id, mail)
    try {
      await transaction(context, (tx) => receiveReply(tx, address.id, mail))
    } catch (error) {
      // Their wish counts also if the reply cannot be kept. The sending server tries again.
      if (!(error instanceof MailRefused))
        await transaction(context, (tx) => followWish(tx, address.id, mail))
      throw error
    }
  },
}

/** Temporary notices, such as "delayed", and answers of machines change nothing. */
async function receiveBounce(context: Context, id: string, { failure }: ReceivedMail): Promise<void> {
  if (!failure?.status.startsWith('5.')) return
  const { reason: answer, recipients } = failure
  await recordBounce(context, { id, answer, recipients, isAddressDead: failure.status.startsWith('5.1.') })
}

const readReply = (mail: ReceivedMail) => {
  const subject = cutEnd(cleanLine(mail.subject), MAX_SUBJECT)
  const text = withoutQuote(cleanNote(mail.text))
  return { subject, text, isStop: isUnsubscribe({ subject, text }) }
}

async function followWish(tx: Tx, messageId: string, mail: ReceivedMail): Promise<void> {
  if (!readReply(mail).isStop) return
  const message = await findMessage(tx.db, messageId)
  const person = message && (await lockPerson(tx.db, message.candidateId))
  if (person) await stopMailsTo(tx, person, message.recipient)
}

async function stopMailsTo(tx: Tx, person: CandidateRow, recipient: string | null): Promise<void> {
  await suppress(tx.db, { contact: recipient ?? person.emails[0] ?? '', reason: 'Unsubscribed' })
  await closeChannel(tx, { candidateId: person.id, channel: 'email' })
}

async function receiveReply(tx: Tx, messageId: string, mail: ReceivedMail): Promise<void> {
  const message = await findMessage(tx.db, messageId)
  const person = message && (await lockPerson(tx.db, message.candidateId))
  if (!person || person.anonymizedAt) throw new MailRefused('No such address')
  const { subject, text, isStop } = readReply(mail)
  const { accepted, leftOut } = sortFiles(mail)
  const isAutomatic = mail.isAutomatic && !isStop
  const isOwn = mail.from === null || person.emails.includes(mail.from.toLowerCase())
  const id = await addReply(tx, {
    candidateId: message.candidateId,
    person,
    channel: 'email',
    subject,
    text,
    userId: message.userId,
    leftOut,
    sender: isOwn ? null : cutEnd(cleanLine(mail.from ?? ''), MAX_SENDER),
    key: `${messageId} ${mail.messageId ?? hash('sha256', mail.raw)}`,
    isAutomatic,
    isStop,
    mailId: mailIdOf(mail),
  })
  if (!id) return
  await saveFiles(tx, id, accepted)
  if (!isAutomatic) await replyReceived.emit(tx, { candidateId: message.candidateId, messageId, isStop })
  if (isStop) await stopMailsTo(tx, person, message.recipient)
}

/** Strangers write it, and our own mail repeats it: only as the standard has it. */
const mailIdOf = ({ messageId }: ReceivedMail) =>
  messageId && messageId.length <= 300 && /^<[\x21-\x3b\x3d\x3f-\x7e]+>$/.test(messageId) ? messageId : null

type File = { name: string; mediaType: string; content: Buffer }

/** Only the types that users can upload, by content. Everything else is named, not stored. */
function sortFiles({ attachments }: ReceivedMail): { accepted: File[]; leftOut: string[] } {
  const accepted: File[] = []
  const leftOut: string[] = []
  for (const { name: given, content: bytes } of attachments.slice(0, MAX_NAMED)) {
    const content = Buffer.from(bytes)
    const mediaType = content.length <= FILE_LIMIT_BYTES ? mediaTypeOf(content) : null
    if (mediaType && content.length > 0 && accepted.length < MAX_SAVED)
      accepted.push({ name: documentNameOf(given, mediaType), mediaType, content })
    else leftOut.push(fileNameOf(given))
  }
  return { accepted, leftOut }
}

async function saveFiles(tx: Tx, messageId: string, files: readonly File[]): Promise<void> {
  const fileIds: string[] = []
  for (const { name, mediaType, content } of files) {
    const id = uuidv7()
    const key = `conversations/${id}`
    await tx.services.storage.put(key, content)
    const row = { id, name, mediaType, sizeBytes: content.length, storageKey: key }
    await insertFile(tx.db, { ...row, userId: null, at: tx.now })
    fileIds.push(id)
  }
  if (fileIds.length > 0) await attachFiles(tx.db, { messageId, fileIds })
}

/** STOP and START count for every record with the number, and also if no text was sent to it. */
export function receiveText(context: Context, { from, text: given, ref }: IncomingText): Promise<void> {
  return transaction(context, async (tx) => {
    const number = normalizePhone(from)
    if (!number) return
    const text = cleanNote(given).trim()
    const keyword = keywordOfText(text)
    await followKeyword(tx, number, keyword)
    const last = await findLastTextTo(tx.db, number)
    const person = last && (await lockPerson(tx.db, last.contactId))
    if (!person || person.anonymizedAt) return
    const answered = await lockByOutgoing(tx.db, last.id)
    const userId = answered?.userId ?? null
    const candidateId = last.contactId
    const isStop = keyword === 'stop'
    const reply = { candidateId, person, userId, text, key: `text ${ref}`, isAutomatic: false, isStop }
    if (
      !(await addReply(tx, {
        ...reply,
        channel: 'sms',
        subject: '',
        leftOut: [],
        sender: null,
        mailId: null,
      }))
    )
      return
    const messageId = answered?.id ?? null
    await replyReceived.emit(tx, { candidateId, messageId, isStop })
  })
}

async function followKeyword(tx: Tx, number: string, keyword: 'stop' | 'start' | null): Promise<void> {
  if (!keyword) return
  if (keyword === 'stop') await suppressStopped(tx.db, number)
  else await liftStopped(tx.db, number)
  for (const { id: candidateId } of await listWithPhone(tx.db, number)) {
    if (keyword === 'stop') await closeChannel(tx, { candidateId, channel: 'sms' })
    else await openTexts(tx, candidateId)
  }
}

type Reply = {
  /** The record that was written to. Its merge can be undone, so the reply stays with it. */
  candidateId: string
  person: CandidateRow
  channel: Channel
  subject: string
  text: string
  /** The author of the answered message. */
  userId: string | null
  leftOut: readonly string[]
  /** An address that is none of the candidate's. */
  sender: string | null
  key: string
  /** Written by a machine, such as an out-of-office notice. It asks nobody for anything. */
  isAutomatic: boolean
  /** Nobody may answer it. */
  isStop: boolean
  /** For the thread. */
  mailId: string | null
}

const REST = `\n\n(The reply is longer than ${MAX_BODY.toLocaleString('en-US')} characters. The rest was not saved.)`

/** With the note it fits into the column. */
const bodyOf = (text: string) =>
  text.length > MAX_BODY ? `${cutEnd(text, MAX_BODY - REST.length)}${REST}` : text

/** Null if the same mail or text was received before. */
async function addReply(tx: Tx, reply: Reply): Promise<string | null> {
  const { person, channel, subject, userId, leftOut, sender, isAutomatic, isStop, mailId } = reply
  const [id, body] = [uuidv7(), bodyOf(reply.text)]
  const { candidateId } = reply
  const isStopWish = !isAutomatic && !isStop && asksForNoTexts(channel, body)
  const content = { channel, subject, body, leftOut, sender, isAutomatic, isStop, mailId, isStopWish }
  const row = { id, candidateId, ...content, userId, at: tx.now }
  if (!(await insertReceived(tx.db, { ...row, key: hash('sha256', reply.key, 'buffer') }))) return null
  const name = `${person.firstName} ${person.lastName}`
  const text = [subject, body].filter(Boolean).join('\n\n')
  await recordActivity(tx, { candidateId: person.id, kind: channel, text, by: { id: null, name } })
  if (!isAutomatic) await markUnread(tx.db, person.id, tx.now)
  // The assignee, the owner, and the author of the answered message.
  const assigneeId = (await findThread(tx.db, person.id))?.assigneeId ?? null
  const asked = isAutomatic ? [] : [assigneeId, person.ownerId, userId]
  const recipients = new Set(asked.filter((each) => each !== null))
  for (const each of recipients)
    await notify(tx, {
      userId: each,
      kind: 'message_received',
      title: isStopWish
        ? `${name} may not want texts`
        : `${name} replied by ${channel === 'sms' ? 'text' : 'email'}`,
      body: cutEnd(body, 300),
      link: threadOf(person.id),
    })
  await changed(tx, [person.id])
  return id
}
