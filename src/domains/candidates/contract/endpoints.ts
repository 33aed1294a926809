// Candidates over HTTP: every call and its permission.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
import {
  bulkChangeSchema,
  bulkResultSchema,
  bulkSelectionSchema,
  candidateCreateSchema,
  candidateEditSchema,
  candidateListQuerySchema,
  candidateSchema,
  changeSchema,
  listedCandidateSchema,
  matchSchema,
  timelineEntrySchema,
} from './schemas.ts'
import { MAX_ACTIVITY_TEXT } from './words.ts'

export const candidatePermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  remove: EVERY_STAFF_ROLE,
  merge: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable

const idParams = z.strictObject({ id: idSchema })
const tags = ['candidates']

export const listCandidates = endpoint('GET', '/api/candidates', {
  summary: 'Lists candidates with search, filters and sorting, one page at a time.',
  tags,
  querystring: candidateListQuerySchema,
  response: { 200: pageOf(listedCandidateSchema) },
})

export const createCandidate = endpoint('POST', '/api/candidates', {
  key: 'optional',
  summary: 'Creates a candidate. Returns 409 with possible duplicates.',
  tags,
  body: candidateCreateSchema,
  response: { 201: candidateSchema },
})

export const getCandidate = endpoint('GET', '/api/candidates/:id', {
  summary: 'Returns one candidate with its ETag.',
  tags,
  params: idParams,
  response: { 200: candidateSchema },
})

export const updateCandidate = endpoint('PATCH', '/api/candidates/:id', {
  ifMatch: 'required',
  key: 'optional',
  summary: 'Changes the given fields. Needs If-Match.',
  tags,
  params: idParams,
  body: candidateEditSchema,
  response: { 200: candidateSchema },
})

export const findMatches = endpoint('GET', '/api/candidates/matches', {
  summary: 'Lists candidates that may be duplicates of the given data.',
  tags,
  querystring: z.strictObject({
    email: line(254).optional(),
    phone: line(40).optional(),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    except: idSchema.optional(),
  }),
  response: { 200: z.object({ items: z.array(matchSchema) }) },
})

export const mergeCandidates = endpoint('POST', '/api/candidates/:id/merge', {
  summary: 'Merges a duplicate into this candidate. Both histories stay. Can be undone.',
  tags,
  params: idParams,
  body: z.strictObject({ duplicateId: idSchema }),
  response: { 200: z.object({ candidate: candidateSchema, changeSetId: idSchema }) },
})

export const bulkChangeCandidates = endpoint('POST', '/api/candidates/bulk', {
  summary: 'Changes many candidates, chosen by id or filter. Can be undone.',
  tags,
  body: z.strictObject({ selection: bulkSelectionSchema, change: bulkChangeSchema }),
  response: { 200: bulkResultSchema },
})

export const undoCandidateChange = endpoint('POST', '/api/candidates/bulk/:id/undo', {
  summary: 'Undoes a bulk change or a merge. Rows that changed since then stay as they are.',
  tags,
  params: idParams,
  response: { 200: bulkResultSchema },
})

export const listCandidateChanges = endpoint('GET', '/api/candidates/changes', {
  summary: 'Lists recent bulk changes and merges, newest first.',
  tags,
  response: { 200: z.object({ items: z.array(changeSchema) }) },
})

export const listTimeline = endpoint('GET', '/api/candidates/:id/timeline', {
  summary: 'Lists the timeline of a candidate, newest first.',
  tags,
  params: idParams,
  querystring: z.strictObject(pageQuery),
  response: { 200: pageOf(timelineEntrySchema) },
})

export const addActivity = endpoint('POST', '/api/candidates/:id/activities', {
  key: 'optional',
  summary: 'Adds a note or logs a call.',
  tags,
  params: idParams,
  body: z
    .strictObject({
      kind: z.enum(['note', 'call', 'voicemail', 'missed', 'email', 'sms', 'meeting']),
      text: line(MAX_ACTIVITY_TEXT),
      durationMinutes: z.number().int().min(0).max(1440).nullable().default(null),
      visibility: z.enum(['team', 'private', 'client']).default('team'),
    })
    // A call without a note is worth a line. An empty note is not.
    .refine(({ kind, text }) => text !== '' || ['call', 'voicemail', 'missed'].includes(kind), {
      path: ['text'],
      message: 'Enter a note first.',
    }),
  response: { 201: timelineEntrySchema },
})

export const listCandidateFacets = endpoint('GET', '/api/candidates/facets', {
  summary: 'Lists skills, tags and owners for filters and suggestions.',
  tags,
  response: {
    200: z.object({
      skills: z.array(z.string()),
      tags: z.array(z.string()),
      owners: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  },
})

export const exportCandidates = endpoint('GET', '/api/candidates/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  tags,
  querystring: candidateListQuerySchema.omit({ limit: true, cursor: true }),
  response: { 200: z.any() },
})
