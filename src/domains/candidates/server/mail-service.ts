// Sends an email to one candidate: contact rules first, then the mail and its timeline line, in the caller's
// transaction.
import type { MergeValues } from '#domains/messages/contract/schemas.ts'
import { findTemplate, merge } from '#domains/messages/server/index.ts'
import { agencyFace } from '#platform/server/agency-face.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { CalendarPart } from '#platform/server/mail-delivery.ts'
import { type Letter, messageOf, subjectOf } from '#platform/server/mail-letter.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { recordActivity } from './activity-service.ts'
import { emailAddressOf } from './contact-rules.ts'
import { findPerson } from './queries/candidates.ts'

export type Outcome = 'sent' | 'opted_out' | 'no_address' | 'gone' | 'do_not_use' | 'no_template'

type Message = {
  candidateId: string
  /** One of the candidate's addresses. Default: the first. */
  to?: string | undefined
  /** A response to the candidate's own form, or a cancellation. Candidates marked Do not use get it too. */
  isAnswer?: true | undefined
  letter: Letter
  calendar?: CalendarPart
  replyTo?: string | undefined
}

/** Sends a template with its fields filled in. A removed template sends nothing. */
export async function sendTemplate(
  tx: Tx,
  input: Pick<Message, 'candidateId' | 'to' | 'isAnswer' | 'replyTo'> & {
    templateId: string
    values: MergeValues
  },
): Promise<Outcome> {
  const template = await findTemplate(tx.db, input.templateId)
  if (!template) return 'no_template'
  const contact = await findPerson(tx.db, input.candidateId)
  const values: MergeValues = {
    'candidate.firstName': contact?.firstName ?? '',
    'candidate.lastName': contact?.lastName ?? '',
    ...input.values,
  }
  return sendToCandidate(tx, {
    candidateId: input.candidateId,
    to: input.to,
    isAnswer: input.isAnswer,
    letter: {
      heading: merge(template.subject, values),
      written: merge(template.body, values),
      // Anyone can apply with a stranger's address and an address of the web as their name.
      mayLink: (url) => template.body.includes(url),
    },
    replyTo: input.replyTo,
  })
}

export async function sendToCandidate(tx: Tx, message: Message): Promise<Outcome> {
  const contact = await findPerson(tx.db, message.candidateId)
  if (!contact) return 'gone'
  const address = emailAddressOf(contact, message)
  if ('refused' in address) return address.refused
  const { letter, calendar, replyTo } = message
  await sendMail(tx, {
    contactId: contact.id,
    to: message.to ?? address.to,
    letter,
    replyTo,
    ...(calendar && { calendar }),
  })
  const { face } = await agencyFace.get()(tx.db)
  const text = `${subjectOf(letter)}\n\n${messageOf(letter, face.name)}`
  await recordActivity(tx, { candidateId: contact.id, kind: 'email', text })
  return 'sent'
}
