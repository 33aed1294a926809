// Conversations over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { fileField } from '#shared/file-field.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line, note } from '#shared/text.ts'
import {
  conversationSchema,
  messageDraftSchema,
  messageFileSchema,
  messageSchema,
  previewSchema,
  sentSchema,
  suppressionSchema,
  waysSchema,
} from './schemas.ts'
import { MAX_RECIPIENTS, MAX_SIGNATURE } from './words.ts'

const { get, post, put } = endpoints('conversations')

export const listMessages = get('/api/candidates/:id/messages', {
  summary: 'Lists the messages to and from a candidate, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(messageSchema),
})

export const getConversation = get('/api/candidates/:id/conversation', {
  summary: 'Returns the assignee of a conversation, and since when a reply is unread.',
  answer: conversationSchema,
})

export const assignConversation = put('/api/candidates/:id/conversation/assignee', {
  summary: 'Assigns a conversation to a colleague, or to none.',
  body: z.strictObject({ userId: idSchema.nullable() }),
  answer: conversationSchema,
})

export const readConversation = post('/api/candidates/:id/conversation/read', {
  summary: 'Marks the replies as read, if the caller is the assignee, else the owner.',
})

export const decideStopWish = post('/api/messages/:id/stop-wish', {
  summary: 'Opts a candidate out of texts, or keeps them, after a reply such as "please stop texting me".',
  body: z.strictObject({ optOut: z.boolean() }),
})

export const keepMessageFile = post('/api/messages/:id/files/:fileId/keep', {
  summary: 'Saves an attachment of a message as a file of the candidate.',
  body: z.strictObject({ kind: z.enum(['resume', 'document']) }),
  created: z.object({ id: idSchema }),
})

export const getSignature = get('/api/account/signature', {
  summary: 'Returns the caller’s signature below emails to candidates.',
  answer: z.object({ body: z.string() }),
})

export const saveSignature = put('/api/account/signature', {
  summary: 'Saves the caller’s signature. An empty one removes it.',
  body: z.strictObject({ body: note(MAX_SIGNATURE) }),
  answer: z.object({ body: z.string() }),
})

export const getWays = get('/api/candidates/:id/contact-ways', {
  summary: 'Says how a candidate can be reached, or why not.',
  answer: waysSchema,
})

export const listSuppressions = get('/api/candidates/:id/suppressions', {
  summary: 'Lists the addresses and numbers of a candidate that get no messages, and why.',
  answer: z.object({ items: z.array(suppressionSchema) }),
})

export const liftSuppression = post('/api/candidates/:id/suppressions/lift', {
  summary: 'Lifts the suppression of an address or number of a candidate, with the reason in the audit.',
  body: z.strictObject({
    contact: z.string().min(1).max(320),
    note: line(300).min(1, 'Enter why it is lifted.'),
  }),
  answer: z.object({ items: z.array(suppressionSchema) }),
})

export const previewMessage = post('/api/messages/preview', {
  summary: 'Previews a message, counts its recipients, and names the candidates it leaves out.',
  body: messageDraftSchema,
  answer: previewSchema,
})

export const sendMessage = post('/api/messages', {
  key: 'optional',
  summary: 'Sends a message to one or more candidates, after 10 seconds or at a chosen time.',
  body: messageDraftSchema,
  created: sentSchema,
})

export const cancelMessages = post('/api/messages/cancel', {
  summary: 'Cancels messages that have not left yet.',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_RECIPIENTS) }),
  answer: z.object({ canceled: z.number().int(), tooLate: z.number().int() }),
})

/** The file itself, as a form with the field `file`. */
export const addMessageFile = post('/api/messages/files', {
  summary: 'Saves a PDF, DOCX, TXT, PNG or JPEG file for a message, up to 10 MB.',
  body: z.looseObject({ file: fileField }),
  created: messageFileSchema,
})

export const downloadMessageFile = get('/api/messages/:id/files/:fileId', {
  summary: 'Downloads an attachment of a message.',
  answer: z.any(),
})

export const receiveText = post('/api/webhook/texts', {
  summary: 'Receives a text from the text provider. Needs its X-Twilio-Signature.',
  // Every field is part of the signature, including unread ones.
  body: z
    .object({
      MessageSid: z.string().min(1).max(64),
      From: z.string().min(1).max(40),
      Body: z.string().max(4_000),
    })
    .catchall(z.string().max(4_000)),
})
