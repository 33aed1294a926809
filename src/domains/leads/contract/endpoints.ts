// Leads over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import {
  assignLeadsSchema,
  leadChangeSchema,
  leadExportQuerySchema,
  leadListQuerySchema,
  leadSchema,
  leadSummarySchema,
  makeCandidateSchema,
  newLeadSchema,
  rejectLeadSchema,
} from './schemas.ts'

export { leadPermissions } from './words.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['leads']

export const listLeads = endpoint('GET', '/api/leads', {
  summary: 'Lists leads, newest first.',
  tags,
  querystring: leadListQuerySchema,
  response: { 200: pageOf(leadSummarySchema) },
})

export const getLead = endpoint('GET', '/api/leads/:id', {
  summary: 'Gets one lead with consent, deliveries and its decision.',
  tags,
  params,
  response: { 200: leadSchema },
})

export const addLead = endpoint('POST', '/api/leads', {
  key: 'optional',
  summary: 'Adds a lead by hand. It is checked and routed like every other lead.',
  tags,
  body: newLeadSchema,
  response: { 201: leadSchema },
})

export const exportLeads = endpoint('GET', '/api/leads/export.csv', {
  summary: 'Downloads the list as a CSV file.',
  tags,
  querystring: leadExportQuerySchema,
  response: { 200: z.any() },
})

export const makeCandidate = endpoint('POST', '/api/leads/:id/candidate', {
  summary: 'Makes a candidate of a lead, or links the candidate with the same name and contact.',
  tags,
  params,
  body: makeCandidateSchema,
  response: { 200: z.object({ candidateId: idSchema, isNew: z.boolean() }) },
})

export const assignLeads = endpoint('POST', '/api/leads/assign', {
  summary: 'Assigns leads to a colleague. Can be undone.',
  tags,
  body: assignLeadsSchema,
  response: { 200: leadChangeSchema },
})

export const undoLeadChange = endpoint('POST', '/api/leads/changes/:id/undo', {
  summary: 'Undoes an assignment of leads without later changes.',
  tags,
  params,
  response: { 200: leadChangeSchema },
})

export const rejectLead = endpoint('POST', '/api/leads/:id/reject', {
  summary: 'Rejects a lead with a reason.',
  tags,
  params,
  body: rejectLeadSchema,
  response: { 200: leadSchema },
})

export const restockLead = endpoint('POST', '/api/leads/:id/restock', {
  summary: 'Returns a lead to stock.',
  tags,
  params,
  response: { 200: leadSchema },
})

export const eraseLead = endpoint('POST', '/api/leads/:id/erase', {
  summary: 'Erases the person of a lead without a candidate, with all their leads. It cannot be undone.',
  tags,
  params,
  body: z.strictObject({ confirmName: z.string().max(300) }),
  response: { 204: z.undefined() },
})
