// Links over HTTP: acts of staff, and acts of the candidate without an account.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  bulkResultSchema,
  linkCreateSchema,
  linkListQuerySchema,
  linkMessageSchema,
  linkPageSchema,
  linkSchema,
} from './schemas.ts'

const { get, post } = endpoints('links')

const ids = z.strictObject({ ids: z.array(idSchema).min(1).max(200, 'At most 200 at once.') })
const withUrl = z.object({
  link: linkSchema,
  /** Only for a link that is copied. Shown once. */
  url: z.string().nullable(),
})

export const listLinks = get('/api/sent-links', {
  summary: 'Lists sent links with their steps, one page at a time.',
  query: linkListQuerySchema,
  answer: pageOf(linkSchema),
})
export const getLinkFigures = get('/api/sent-links/figures', {
  summary: 'Counts the links of the last 30 days by step, and names the text message provider.',
  answer: z.object({
    sent: z.number().int(),
    bounced: z.number().int(),
    opened: z.number().int(),
    started: z.number().int(),
    completed: z.number().int(),
    texts: z.enum(['provider', 'test']),
  }),
})
export const exportLinks = get('/api/sent-links/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  query: linkListQuerySchema.omit({ limit: true, cursor: true }),
  answer: z.any(),
})
export const sendLink = post('/api/sent-links', {
  key: 'optional',
  summary: 'Sends a link to a candidate by email or text, or returns it to copy.',
  body: linkCreateSchema,
  created: withUrl,
})
export const getLink = get('/api/sent-links/:id', {
  summary: 'Returns one link with its events, answers and messages.',
  answer: z.object({
    link: linkSchema,
    events: z.array(z.object({ kind: z.string(), detail: z.string(), at: timestampSchema })),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    messages: z.array(linkMessageSchema),
  }),
})
export const copyLink = post('/api/sent-links/:id/copy', {
  summary: 'Creates a new address for the same link. It is shown only once.',
  answer: withUrl,
})
export const nudgeLinks = post('/api/sent-links/nudge', {
  summary: 'Sends a reminder, at most once a day and three times in total.',
  body: ids,
  answer: bulkResultSchema,
})
export const revokeLinks = post('/api/sent-links/revoke', {
  summary: 'Revokes links. They no longer open.',
  body: ids,
  answer: bulkResultSchema,
})
export const restoreLinks = post('/api/sent-links/restore', {
  summary: 'Restores revoked links that have not expired.',
  body: ids,
  answer: bulkResultSchema,
})

// Behind a link. The secret is sent in the body, so logs and referrers do not contain it.

const token = z.string().max(100)
const secret = z.strictObject({ token })
export const openLink = post('/api/link/open', {
  summary: 'Returns the page behind a link.',
  body: secret,
  answer: linkPageSchema,
})
export const startLink = post('/api/link/start', {
  summary: 'Marks the link as started.',
  body: secret,
})
export const completeLink = post('/api/link/complete', {
  summary: 'Submits the answers, the consent decision or the confirmation.',
  body: z.strictObject({
    token,
    answers: z.array(z.string().trim().max(2_000)).max(20).default([]),
    /** For a consent: the candidate does not agree. */
    refused: z.literal(true).optional(),
  }),
  answer: linkPageSchema,
})
export const bookSlot = post('/api/link/book', {
  summary: 'Books an offered time. Each time can be booked once.',
  body: z.strictObject({ token, startsAt: timestampSchema }),
  answer: linkPageSchema,
})
export const moveBooking = post('/api/link/move', {
  summary: 'Moves the booked interview to another offered time, up to two hours before it.',
  body: z.strictObject({ token, startsAt: timestampSchema }),
  answer: linkPageSchema,
})
export const cancelBooking = post('/api/link/cancel', {
  summary: 'Cancels the booked interview, up to two hours before it. Another time can be chosen.',
  body: secret,
  answer: linkPageSchema,
})
export const uploadDocument = post('/api/link/upload', {
  summary: 'Uploads the requested document.',
  body: z.looseObject({ token }),
  answer: linkPageSchema,
})
export const withdraw = post('/api/link/withdraw', {
  summary: 'Withdraws a consent, an application, or permission for all contact.',
  body: z.strictObject({
    token,
    what: z.enum(['consent', 'application', 'everything']),
    id: idSchema.optional(),
  }),
  answer: linkPageSchema,
})
