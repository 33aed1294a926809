// Candidates over HTTP: every call and its permission.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
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
} from './schemas.ts'
import { timelineEntrySchema } from './timeline-schemas.ts'
import { MAX_ACTIVITY_TEXT } from './words.ts'

const { get, post, patch } = endpoints('candidates')

export const listCandidates = get('/api/candidates', {
  summary: 'Lists candidates with search, filters and sorting, one page at a time.',
  query: candidateListQuerySchema,
  answer: pageOf(listedCandidateSchema),
})

export const createCandidate = post('/api/candidates', {
  key: 'optional',
  summary: 'Creates a candidate. Returns 409 with possible duplicates.',
  body: candidateCreateSchema,
  created: candidateSchema,
})

export const getCandidate = get('/api/candidates/:id', {
  summary: 'Returns one candidate with its ETag.',
  answer: candidateSchema,
})

export const updateCandidate = patch('/api/candidates/:id', {
  ifMatch: 'required',
  key: 'optional',
  summary: 'Changes the given fields. Needs If-Match.',
  body: candidateEditSchema,
  answer: candidateSchema,
})

export const findMatches = get('/api/candidates/matches', {
  summary: 'Lists candidates that may be duplicates of the given data.',
  query: z.strictObject({
    email: line(254).optional(),
    phone: line(40).optional(),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    except: idSchema.optional(),
  }),
  answer: z.object({ items: z.array(matchSchema) }),
})

export const mergeCandidates = post('/api/candidates/:id/merge', {
  summary: 'Merges a duplicate into this candidate. Both histories stay. Can be undone.',
  body: z.strictObject({ duplicateId: idSchema }),
  answer: z.object({ candidate: candidateSchema, changeSetId: idSchema }),
})

export const bulkChangeCandidates = post('/api/candidates/bulk', {
  summary: 'Changes many candidates, chosen by id or filter. Can be undone.',
  body: z.strictObject({ selection: bulkSelectionSchema, change: bulkChangeSchema }),
  answer: bulkResultSchema,
})

export const undoCandidateChange = post('/api/candidates/bulk/:id/undo', {
  summary: 'Undoes a bulk change or a merge. Rows that changed since then stay as they are.',
  answer: bulkResultSchema,
})

export const listCandidateChanges = get('/api/candidates/changes', {
  summary: 'Lists recent bulk changes and merges, newest first.',
  answer: z.object({ items: z.array(changeSchema) }),
})

export const listTimeline = get('/api/candidates/:id/timeline', {
  summary: 'Lists the timeline of a candidate, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(timelineEntrySchema),
})

export const addActivity = post('/api/candidates/:id/activities', {
  key: 'optional',
  summary: 'Adds a note or logs a call.',
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
  created: timelineEntrySchema,
})

export const listCandidateFacets = get('/api/candidates/facets', {
  summary: 'Lists skills, tags and owners for filters and suggestions.',
  answer: z.object({
    skills: z.array(z.string()),
    tags: z.array(z.string()),
    owners: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
})

export const exportCandidates = get('/api/candidates/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  query: candidateListQuerySchema.omit({ limit: true, cursor: true }),
  answer: z.any(),
})
