// Data of a candidate besides the record: files, consents, audit, and erasing.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { fileField } from '#shared/file-field.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'

const FILE_KINDS = ['resume', 'document'] as const

const { get, post, del } = endpoints('candidates')

const candidateFileSchema = z.object({
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

const consentSchema = z.object({
  id: idSchema,
  channel: z.enum(['application', 'email', 'sms', 'call', 'share']),
  text: z.string(),
  capturedAt: timestampSchema,
  url: z.string().nullable(),
  ip: z.string().nullable(),
  revokedAt: timestampSchema.nullable(),
})
export type Consent = z.infer<typeof consentSchema>

const auditLineSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  by: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLineSchema>

/** The number of items in each section of a candidate's drawer. */
const dossierCountsSchema = z.object({
  applications: z.number().int(),
  interviews: z.number().int(),
  links: z.number().int(),
  messages: z.number().int(),
  files: z.number().int(),
  consents: z.number().int(),
  leads: z.number().int(),
})
export type DossierCounts = z.infer<typeof dossierCountsSchema>

export const countDossier = get('/api/candidates/:id/counts', {
  summary: 'Counts the applications, interviews, links, messages, files and consents of a candidate.',
  answer: dossierCountsSchema,
})

export const listCandidateFiles = get('/api/candidates/:id/files', {
  summary: 'Lists the files of a candidate, newest first.',
  answer: z.object({ items: z.array(candidateFileSchema) }),
})

/** The file itself, as a form with the field `file`. */
export const addCandidateFile = post('/api/candidates/:id/files', {
  summary: 'Saves a PDF, DOCX, TXT, PNG or JPEG file, up to 10 MB.',
  query: z.strictObject({ kind: z.enum(FILE_KINDS).default('document') }),
  body: z.looseObject({ file: fileField }),
  created: candidateFileSchema,
})

export const downloadCandidateFile = get('/api/candidates/:id/files/:itemId/content', {
  summary: 'Downloads the file.',
  answer: z.any(),
})

export const removeCandidateFile = del('/api/candidates/:id/files/:itemId', {
  summary: 'Deletes a file permanently.',
})

export const listConsents = get('/api/candidates/:id/consents', {
  summary: 'Lists the consents of a candidate with their text, newest first.',
  answer: z.object({ items: z.array(consentSchema) }),
})

export const revokeConsent = post('/api/candidates/:id/consents/:itemId/revoke', {
  summary: 'Records that the candidate withdrew a consent.',
})

export const listCandidateAudit = get('/api/candidates/:id/audit', {
  summary: 'Lists every change to a candidate with old and new values, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(auditLineSchema),
})

export const eraseCandidate = post('/api/candidates/:id/erase', {
  summary: 'Erases all personal data permanently. Figures stay. The name must be typed.',
  body: z.strictObject({ confirmName: z.string().max(200) }),
})
