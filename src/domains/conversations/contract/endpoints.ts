// Conversations over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
import {
  messageDraftSchema,
  messageFileSchema,
  messageSchema,
  previewSchema,
  sentSchema,
  suppressionSchema,
  waysSchema,
} from './schemas.ts'
import { MAX_RECIPIENTS } from './words.ts'

export const conversationPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  liftSuppressions: MANAGERS,
} as const satisfies PermissionTable

const tags = ['conversations']
const params = z.strictObject({ id: idSchema })

export const listMessages = endpoint('GET', '/api/candidates/:id/messages', {
  summary: 'Lists the messages to and from a candidate, newest first.',
  tags,
  params,
  querystring: z.strictObject(pageQuery),
  response: { 200: pageOf(messageSchema) },
})

export const getWays = endpoint('GET', '/api/candidates/:id/contact-ways', {
  summary: 'Says how a candidate can be reached, or why not.',
  tags,
  params,
  response: { 200: waysSchema },
})

export const listSuppressions = endpoint('GET', '/api/candidates/:id/suppressions', {
  summary: 'Lists the addresses and numbers of a candidate that get no messages, and why.',
  tags,
  params,
  response: { 200: z.object({ items: z.array(suppressionSchema) }) },
})

export const liftSuppression = endpoint('POST', '/api/candidates/:id/suppressions/lift', {
  summary: 'Lifts the suppression of an address or number of a candidate, with the reason in the audit.',
  tags,
  params,
  body: z.strictObject({
    contact: z.string().min(1).max(320),
    note: line(300).min(1, 'Enter why it is lifted.'),
  }),
  response: { 200: z.object({ items: z.array(suppressionSchema) }) },
})

export const previewMessage = endpoint('POST', '/api/messages/preview', {
  summary: 'Previews a message, counts its recipients, and names the candidates it leaves out.',
  tags,
  body: messageDraftSchema,
  response: { 200: previewSchema },
})

export const sendMessage = endpoint('POST', '/api/messages', {
  key: 'optional',
  summary: 'Sends a message to one or more candidates, after 10 seconds or at a chosen time.',
  tags,
  body: messageDraftSchema,
  response: { 201: sentSchema },
})

export const cancelMessages = endpoint('POST', '/api/messages/cancel', {
  summary: 'Cancels messages that have not left yet.',
  tags,
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_RECIPIENTS) }),
  response: { 200: z.object({ canceled: z.number().int(), tooLate: z.number().int() }) },
})

/** The file itself, as a form with the field `file`. */
export const addMessageFile = endpoint('POST', '/api/messages/files', {
  summary: 'Saves a PDF, DOCX, TXT, PNG or JPEG file for a message, up to 10 MB.',
  tags,
  body: z.looseObject({}),
  response: { 201: messageFileSchema },
})

export const downloadMessageFile = endpoint('GET', '/api/messages/:id/files/:fileId', {
  summary: 'Downloads an attachment of a message.',
  tags,
  params: z.strictObject({ id: idSchema, fileId: idSchema }),
  response: { 200: z.any() },
})

export const receiveText = endpoint('POST', '/api/webhook/texts', {
  summary: 'Receives a text from the text provider. Needs its X-Twilio-Signature.',
  tags,
  // Every field is part of the signature, including unread ones.
  body: z
    .object({
      MessageSid: z.string().min(1).max(64),
      From: z.string().min(1).max(40),
      Body: z.string().max(4_000),
    })
    .catchall(z.string().max(4_000)),
  response: { 204: z.undefined() },
})
