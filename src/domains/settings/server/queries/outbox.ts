// Reads the outbox.
import { defineList } from '#platform/server/list.ts'
import type { OutboxMail } from '../../contract/endpoints.ts'

export type MailRow = {
  id: string
  recipient: string
  subject: string
  text: string
  status: OutboxMail['status']
  attempts: number
  error: string | null
  createdAt: string
  sentAt: string | null
  replyTo: string | null
}

const newestFirst = {
  '-created_at': { by: 'created_at', key: (row: { createdAt: string }) => row.createdAt },
}

export const mailList = defineList<object, '-created_at', MailRow, null>({
  name: 'outbox.mails',
  filters: {},
  orders: newestFirst,
  id: 'id',
  from: 'outgoing_mails',
  select: ({
    where,
    orderBy,
    limit,
  }) => `select id, recipient, subject, text, status, attempts, error, created_at,
      sent_at, reply_to from outgoing_mails where ${where} order by ${orderBy} limit ${limit}`,
  prepared: () => true,
})

export type TextRow = Omit<MailRow, 'subject' | 'replyTo'>

export const textList = defineList<object, '-created_at', TextRow, null>({
  name: 'outbox.texts',
  filters: {},
  orders: newestFirst,
  id: 'id',
  from: 'outgoing_texts',
  select: ({
    where,
    orderBy,
    limit,
  }) => `select id, recipient, text, status, attempts, error, created_at, sent_at
    from outgoing_texts where ${where} order by ${orderBy} limit ${limit}`,
  prepared: () => true,
})
