// The shapes of messages.
import { z } from 'zod'
import { bulkSelectionSchema } from '#domains/candidates/contract/schemas.ts'
import { timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { line, note } from '#shared/text.ts'
import { CHANNELS, MAX_BODY, MAX_FILES, MAX_SUBJECT, MESSAGE_STATES } from './words.ts'

const fileSchema = z.object({ id: idSchema, name: z.string(), sizeBytes: z.number().int() })
export type MessageFile = z.infer<typeof fileSchema>
export const messageFileSchema = fileSchema

export const messageSchema = z.object({
  id: idSchema,
  direction: z.enum(['out', 'in']),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  subject: z.string(),
  body: z.string(),
  /** The author: a user, or the candidate. */
  by: z.string(),
  /** When it was written or received. A scheduled one: when it leaves. */
  at: timestampSchema,
  failure: z.string().nullable(),
  files: z.array(fileSchema),
  /** Attachments that were not saved, by name. */
  leftOut: z.array(z.string()),
  /** The address of a reply, if it is none of the candidate's. */
  sender: z.string().nullable(),
  /** Written by a machine, such as an out-of-office notice. */
  isAutomatic: z.boolean(),
  /** Sent by a campaign, not by a colleague's own hand. */
  ofCampaign: z.boolean(),
  /** A wish to get no more texts that is no keyword: open until a user decides. */
  stopWish: z.enum(['open', 'opted_out', 'kept']).nullable(),
  can: z.object({ cancel: z.boolean() }),
})
export type Message = z.infer<typeof messageSchema>

export const conversationSchema = z.object({
  assignee: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Since when a reply was not opened by the assignee, else the owner. */
  unreadSince: timestampSchema.nullable(),
})
export type Conversation = z.infer<typeof conversationSchema>

const waySchema = z.object({ to: z.string().nullable(), problem: z.string().nullable() })

/** How the candidate can be reached, and where messages go. */
export const waysSchema = z.object({
  email: waySchema,
  sms: waySchema,
  /** Without a mail server or text provider, messages stay in the outbox. */
  delivers: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Whether replies by email come back here. Otherwise they go to the sender's own address. */
  takesReplies: z.boolean(),
})
export type Ways = z.infer<typeof waysSchema>

export const messageDraftSchema = z.strictObject({
  selection: bulkSelectionSchema,
  channel: z.enum(CHANNELS),
  subject: line(MAX_SUBJECT).default(''),
  body: note(MAX_BODY),
  fileIds: z.array(idSchema).max(MAX_FILES, `Attach at most ${MAX_FILES} files.`).default([]),
  /** Null: now, after the time for Undo. */
  sendAt: timestampSchema.nullable().default(null),
})
export type MessageDraft = z.output<typeof messageDraftSchema>

const leftOutSchema = z.object({ id: idSchema, name: z.string(), reason: z.string() })

export const previewSchema = z.object({
  count: z.number().int(),
  leftOut: z.array(leftOutSchema),
  /** Without a mail server or text provider, messages stay in the outbox. */
  delivers: z.boolean(),
  /** The message to the first candidate who gets it. */
  first: z.object({ to: z.string(), name: z.string(), subject: z.string(), body: z.string() }).nullable(),
})

export const sentSchema = z.object({
  ids: z.array(idSchema),
  leftOut: z.array(leftOutSchema),
  sendAt: timestampSchema,
})

/** An address or number that gets no messages: stopped by its owner, or dead. */
export const suppressionSchema = z.object({ contact: z.string(), reason: z.string(), at: timestampSchema })
export type Suppression = z.infer<typeof suppressionSchema>
