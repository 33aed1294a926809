// Links over HTTP: acts of staff, and acts of the candidate without an account.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import {
  bulkResultSchema,
  linkCreateSchema,
  linkListQuerySchema,
  linkMessageSchema,
  linkPageSchema,
  linkSchema,
} from './schemas.ts'

export const linkPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable

const tags = ['links']
const idParams = z.strictObject({ id: idSchema })
const ids = z.strictObject({ ids: z.array(idSchema).min(1).max(200, 'At most 200 at once.') })
const withUrl = z.object({
  link: linkSchema,
  /** Only for a link that is copied. Shown once. */
  url: z.string().nullable(),
})

export const listLinks = endpoint('GET', '/api/sent-links', {
  summary: 'Lists sent links with their steps, one page at a time.',
  tags,
  querystring: linkListQuerySchema,
  response: { 200: pageOf(linkSchema) },
})
export const getLinkFigures = endpoint('GET', '/api/sent-links/figures', {
  summary: 'Counts the links of the last 30 days by step, and names the text message provider.',
  tags,
  response: {
    200: z.object({
      sent: z.number().int(),
      bounced: z.number().int(),
      opened: z.number().int(),
      started: z.number().int(),
      completed: z.number().int(),
      texts: z.enum(['provider', 'test']),
    }),
  },
})
export const exportLinks = endpoint('GET', '/api/sent-links/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  tags,
  querystring: linkListQuerySchema.omit({ limit: true, cursor: true }),
  response: { 200: z.any() },
})
export const sendLink = endpoint('POST', '/api/sent-links', {
  key: 'optional',
  summary: 'Sends a link to a candidate by email or text, or returns it to copy.',
  tags,
  body: linkCreateSchema,
  response: { 201: withUrl },
})
export const getLink = endpoint('GET', '/api/sent-links/:id', {
  summary: 'Returns one link with its events, answers and messages.',
  tags,
  params: idParams,
  response: {
    200: z.object({
      link: linkSchema,
      events: z.array(z.object({ kind: z.string(), detail: z.string(), at: timestampSchema })),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      messages: z.array(linkMessageSchema),
    }),
  },
})
export const copyLink = endpoint('POST', '/api/sent-links/:id/copy', {
  summary: 'Creates a new address for the same link. It is shown only once.',
  tags,
  params: idParams,
  response: { 200: withUrl },
})
const bulk = <const Url extends `/${string}`>(url: Url, summary: string) =>
  endpoint('POST', url, { summary, tags, body: ids, response: { 200: bulkResultSchema } })
export const nudgeLinks = bulk(
  '/api/sent-links/nudge',
  'Sends a reminder, at most once a day and three times in total.',
)
export const revokeLinks = bulk('/api/sent-links/revoke', 'Revokes links. They no longer open.')
export const restoreLinks = bulk('/api/sent-links/restore', 'Restores revoked links that have not expired.')

// Behind a link. The secret is sent in the body, so logs and referrers do not contain it.

const token = z.string().max(100)
const secret = z.strictObject({ token })
export const openLink = endpoint('POST', '/api/link/open', {
  summary: 'Returns the page behind a link.',
  tags,
  body: secret,
  response: { 200: linkPageSchema },
})
export const startLink = endpoint('POST', '/api/link/start', {
  summary: 'Marks the link as started.',
  tags,
  body: secret,
  response: { 204: z.undefined() },
})
export const completeLink = endpoint('POST', '/api/link/complete', {
  summary: 'Submits the answers, the consent decision or the confirmation.',
  tags,
  body: z.strictObject({
    token,
    answers: z.array(z.string().trim().max(2_000)).max(20).default([]),
    /** For a consent: the candidate does not agree. */
    refused: z.literal(true).optional(),
  }),
  response: { 200: linkPageSchema },
})
export const bookSlot = endpoint('POST', '/api/link/book', {
  summary: 'Books an offered time. Each time can be booked once.',
  tags,
  body: z.strictObject({ token, startsAt: timestampSchema }),
  response: { 200: linkPageSchema },
})
export const moveBooking = endpoint('POST', '/api/link/move', {
  summary: 'Moves the booked interview to another offered time, up to two hours before it.',
  tags,
  body: z.strictObject({ token, startsAt: timestampSchema }),
  response: { 200: linkPageSchema },
})
export const cancelBooking = endpoint('POST', '/api/link/cancel', {
  summary: 'Cancels the booked interview, up to two hours before it. Another time can be chosen.',
  tags,
  body: secret,
  response: { 200: linkPageSchema },
})
export const uploadDocument = endpoint('POST', '/api/link/upload', {
  summary: 'Uploads the requested document.',
  tags,
  body: z.looseObject({ token }),
  response: { 200: linkPageSchema },
})
export const withdraw = endpoint('POST', '/api/link/withdraw', {
  summary: 'Withdraws a consent, an application, or permission for all contact.',
  tags,
  body: z.strictObject({
    token,
    what: z.enum(['consent', 'application', 'everything']),
    id: idSchema.optional(),
  }),
  response: { 200: linkPageSchema },
})
