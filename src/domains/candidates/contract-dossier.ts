// What belongs to a candidate besides the record itself: files, consents, the audit, and the end of it all.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'

export const dossierPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  audit: MANAGERS,
  erase: MANAGERS,
} as const satisfies PermissionTable

export const FILE_KINDS = ['resume', 'document'] as const

const params = z.strictObject({ id: idSchema })
const itemParams = z.strictObject({ id: idSchema, itemId: idSchema })
const tags = ['candidates']

export const candidateFileSchema = z.object({
  id: idSchema,
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  text: z.string().nullable(),
  by: z.string(),
  createdAt: timestampSchema,
})
export type CandidateFile = z.infer<typeof candidateFileSchema>

export const consentSchema = z.object({
  id: idSchema,
  channel: z.enum(['application', 'email', 'sms', 'call', 'share']),
  text: z.string(),
  capturedAt: timestampSchema,
  url: z.string().nullable(),
  ip: z.string().nullable(),
  revokedAt: timestampSchema.nullable(),
})
export type Consent = z.infer<typeof consentSchema>

export const auditLineSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  by: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLineSchema>

/** How much each section of a person's drawer holds. */
export const dossierCountsSchema = z.object({
  applications: z.number().int(),
  interviews: z.number().int(),
  links: z.number().int(),
  files: z.number().int(),
  consents: z.number().int(),
})
export type DossierCounts = z.infer<typeof dossierCountsSchema>

export const countDossier = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/counts',
  schema: {
    summary: 'How many applications, interviews, links, files and consents a candidate has.',
    tags,
    params,
    response: { 200: dossierCountsSchema },
  },
})

export const listCandidateFiles = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/files',
  schema: {
    summary: 'What a candidate handed in, newest first.',
    tags,
    params,
    response: { 200: z.object({ items: z.array(candidateFileSchema) }) },
  },
})

/** The file itself, as a form with the field `file`. */
export const addCandidateFile = endpoint({
  method: 'POST',
  url: '/api/candidates/:id/files',
  schema: {
    summary: 'Keeps a PDF, DOCX, TXT, PNG or JPEG of at most 10 MB.',
    tags,
    params,
    querystring: z.strictObject({ kind: z.enum(FILE_KINDS).default('document') }),
    body: z.looseObject({}),
    response: { 201: candidateFileSchema },
  },
})

export const downloadCandidateFile = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/files/:itemId/content',
  schema: { summary: 'The file, as an attachment.', tags, params: itemParams, response: { 200: z.any() } },
})

export const removeCandidateFile = endpoint({
  method: 'DELETE',
  url: '/api/candidates/:id/files/:itemId',
  schema: { summary: 'Removes a file for good.', tags, params: itemParams, response: { 204: z.void() } },
})

export const listConsents = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/consents',
  schema: {
    summary: 'What a candidate agreed to, word for word, newest first.',
    tags,
    params,
    response: { 200: z.object({ items: z.array(consentSchema) }) },
  },
})

export const revokeConsent = endpoint({
  method: 'POST',
  url: '/api/candidates/:id/consents/:itemId/revoke',
  schema: {
    summary: 'The candidate takes an agreement back.',
    tags,
    params: itemParams,
    response: { 204: z.void() },
  },
})

export const listCandidateAudit = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/audit',
  schema: {
    summary: 'Every change to a candidate with before and after, newest first.',
    tags,
    params,
    querystring: z.strictObject(pageQuery),
    response: { 200: pageOf(auditLineSchema) },
  },
})

export const eraseCandidate = endpoint({
  method: 'POST',
  url: '/api/candidates/:id/erase',
  schema: {
    summary: 'Takes everything personal out for good; figures stay. The name has to be typed.',
    tags,
    params,
    body: z.strictObject({ confirmName: z.string().max(200) }),
    response: { 204: z.void() },
  },
})
