// Candidates over HTTP: every call, and who may make it.
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
  candidateSummarySchema,
  changeSchema,
  matchSchema,
  timelineEntrySchema,
} from './schemas.ts'

export const candidatePermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  remove: EVERY_STAFF_ROLE,
  merge: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable

const idParams = z.strictObject({ id: idSchema })
const tags = ['candidates']

export const listCandidates = endpoint({
  method: 'GET',
  url: '/api/candidates',
  schema: {
    summary: 'Candidates, searched by fragments, filtered and sorted, a page at a time.',
    tags,
    querystring: candidateListQuerySchema,
    response: { 200: pageOf(candidateSummarySchema) },
  },
})

export const createCandidate = endpoint({
  method: 'POST',
  url: '/api/candidates',
  schema: {
    summary: 'Creates a candidate; answers 409 with the people it may be already.',
    tags,
    body: candidateCreateSchema,
    response: { 201: candidateSchema },
  },
})

export const getCandidate = endpoint({
  method: 'GET',
  url: '/api/candidates/:id',
  schema: {
    summary: 'One candidate, with its ETag.',
    tags,
    params: idParams,
    response: { 200: candidateSchema },
  },
})

export const updateCandidate = endpoint({
  method: 'PATCH',
  url: '/api/candidates/:id',
  schema: {
    summary: 'Changes the fields given; needs If-Match.',
    tags,
    params: idParams,
    body: candidateEditSchema,
    response: { 200: candidateSchema },
  },
})

export const findMatches = endpoint({
  method: 'GET',
  url: '/api/candidates/matches',
  schema: {
    summary: 'Candidates that may be the person described.',
    tags,
    querystring: z.strictObject({
      email: line(254).optional(),
      phone: line(40).optional(),
      firstName: line(80).optional(),
      lastName: line(80).optional(),
      except: idSchema.optional(),
    }),
    response: { 200: z.object({ items: z.array(matchSchema) }) },
  },
})

export const mergeCandidates = endpoint({
  method: 'POST',
  url: '/api/candidates/:id/merge',
  schema: {
    summary: 'Merges a duplicate into this candidate; the history of both is kept, and it can be undone.',
    tags,
    params: idParams,
    body: z.strictObject({ duplicateId: idSchema }),
    response: { 200: z.object({ candidate: candidateSchema, changeSetId: idSchema }) },
  },
})

export const bulkChangeCandidates = endpoint({
  method: 'POST',
  url: '/api/candidates/bulk',
  schema: {
    summary: 'One change to many candidates, named one by one or by filter; can be undone.',
    tags,
    body: z.strictObject({ selection: bulkSelectionSchema, change: bulkChangeSchema }),
    response: { 200: bulkResultSchema },
  },
})

export const undoCandidateChange = endpoint({
  method: 'POST',
  url: '/api/candidates/bulk/:id/undo',
  schema: {
    summary: 'Takes back a bulk change or a merge; rows changed again since are left as they are.',
    tags,
    params: idParams,
    response: { 200: bulkResultSchema },
  },
})

export const listCandidateChanges = endpoint({
  method: 'GET',
  url: '/api/candidates/changes',
  schema: {
    summary: 'The last bulk changes and merges, newest first, to be undone from.',
    tags,
    response: { 200: z.object({ items: z.array(changeSchema) }) },
  },
})

export const listTimeline = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/timeline',
  schema: {
    summary: 'What happened with a candidate, newest first.',
    tags,
    params: idParams,
    querystring: z.strictObject(pageQuery),
    response: { 200: pageOf(timelineEntrySchema) },
  },
})

export const addActivity = endpoint({
  method: 'POST',
  url: '/api/candidates/:id/activities',
  schema: {
    summary: 'Writes a note or logs a call.',
    tags,
    params: idParams,
    body: z
      .strictObject({
        kind: z.enum(['note', 'call', 'voicemail', 'missed', 'email', 'sms', 'meeting']),
        text: line(20_000),
        durationMinutes: z.number().int().min(0).max(1440).nullable().default(null),
        visibility: z.enum(['team', 'private', 'client']).default('team'),
      })
      // That there was a call is worth a line by itself; an empty note is not.
      .refine(({ kind, text }) => text !== '' || ['call', 'voicemail', 'missed'].includes(kind), {
        path: ['text'],
        message: 'Write something first.',
      }),
    response: { 201: timelineEntrySchema },
  },
})

export const listCandidateFacets = endpoint({
  method: 'GET',
  url: '/api/candidates/facets',
  schema: {
    summary: 'The skills and tags in use, and the people who own candidates, for filters and suggestions.',
    tags,
    response: {
      200: z.object({
        skills: z.array(z.string()),
        tags: z.array(z.string()),
        owners: z.array(z.object({ id: idSchema, name: z.string() })),
      }),
    },
  },
})

export const exportCandidates = endpoint({
  method: 'GET',
  url: '/api/candidates/export.csv',
  schema: {
    summary: 'The filtered list as CSV, streamed.',
    tags,
    querystring: candidateListQuerySchema.omit({ limit: true, cursor: true }),
    response: { 200: z.any() },
  },
})
