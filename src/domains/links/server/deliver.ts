// Sends a link to the candidate: a new token for each message, within the contact rules.
import { hash, randomBytes } from 'node:crypto'
import {
  type CandidateRow,
  DO_NOT_USE,
  findPerson,
  recordActivity,
} from '#domains/candidates/server/index.ts'
import { listContacts } from '#domains/identity/server/index.ts'
import { agencyFace } from '#platform/server/agency-face.ts'
import { sendMail } from '#platform/server/mail.ts'
import { sendText } from '#platform/server/text-message.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { messageOf } from './letter.ts'
import { insertToken, type LinkRow } from './queries/links.ts'
import { addMessage } from './queries/messages.ts'

export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** Returns the address with its secret, which is not stored. */
export async function deliver(
  tx: Tx,
  { row, reminder }: { row: LinkRow; reminder: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const url = `${tx.origin}/l/${token}`
  await insertToken(tx.db, { hash: hashOf(token), linkId: row.id, at: tx.now })
  if (row.channel === 'copy') return url
  const person = await findPerson(tx.db, row.candidateId)
  if (!person) throw notFound('candidate')
  const { face } = await agencyFace.get()(tx.db)
  const message = messageOf(
    {
      kind: row.kind,
      firstName: person.firstName,
      job: row.jobTitle,
      title: row.payload.title,
      sender: row.senderName,
      agency: face.name,
      url,
    },
    reminder,
  )
  const { channel } = row
  const [sender] = await listContacts(tx.db, [row.senderId])
  const id = await sendMessage(tx, { channel, person, message, replyTo: sender?.email })
  await addMessage(tx.db, { id, linkId: row.id, channel, reminder, at: tx.now })
  // Without the address: the timeline must not contain a secret.
  await recordActivity(tx, {
    candidateId: person.id,
    kind: channel,
    text: `Link sent: ${message.letter.heading}`,
  })
  return url
}

type Outgoing = {
  channel: 'email' | 'sms'
  person: CandidateRow
  message: ReturnType<typeof messageOf>
  replyTo: string | undefined
}

async function sendMessage(tx: Tx, { channel, person, message, replyTo }: Outgoing) {
  if (person.status === 'do_not_use') throw cannot(DO_NOT_USE)
  if (channel === 'email') {
    const [to] = person.emails
    if (!to) throw cannot('This candidate has no email address. Copy the link instead.')
    if (person.emailOptOut) throw cannot('This candidate opted out of email. Copy the link instead.')
    return sendMail(tx, { contactId: person.id, to, letter: message.letter, replyTo })
  }
  const [to] = person.phones
  if (!to) throw cannot('This candidate has no phone number. Send it by email, or copy the link.')
  if (!person.smsOptIn)
    throw cannot('This candidate has not agreed to text messages. Send it by email, or copy the link.')
  return sendText(tx, { contactId: person.id, to, text: message.text })
}

const cannot = (message: string) => invalid('channel', message)
