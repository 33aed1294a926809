// Leads over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
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

const { get, post } = endpoints('leads')

export const listLeads = get('/api/leads', {
  summary: 'Lists leads, newest first.',
  query: leadListQuerySchema,
  answer: pageOf(leadSummarySchema),
})

export const getLead = get('/api/leads/:id', {
  summary: 'Gets one lead with consent, deliveries and its decision.',
  answer: leadSchema,
})

export const addLead = post('/api/leads', {
  key: 'optional',
  summary: 'Adds a lead by hand. It is checked and routed like every other lead.',
  body: newLeadSchema,
  created: leadSchema,
})

export const exportLeads = get('/api/leads/export.csv', {
  summary: 'Downloads the list as a CSV file.',
  query: leadExportQuerySchema,
  answer: z.any(),
})

export const makeCandidate = post('/api/leads/:id/candidate', {
  summary: 'Makes a candidate of a lead, or links the candidate with the same name and contact.',
  body: makeCandidateSchema,
  answer: z.object({ candidateId: idSchema, isNew: z.boolean() }),
})

export const assignLeads = post('/api/leads/assign', {
  summary: 'Assigns leads to a colleague. Can be undone.',
  body: assignLeadsSchema,
  answer: leadChangeSchema,
})

export const undoLeadChange = post('/api/leads/changes/:id/undo', {
  summary: 'Undoes an assignment of leads without later changes.',
  answer: leadChangeSchema,
})

export const rejectLead = post('/api/leads/:id/reject', {
  summary: 'Rejects a lead with a reason.',
  body: rejectLeadSchema,
  answer: leadSchema,
})

export const restockLead = post('/api/leads/:id/restock', {
  summary: 'Returns a lead to stock.',
  answer: leadSchema,
})

export const eraseLead = post('/api/leads/:id/erase', {
  summary: 'Erases the person of a lead without a candidate, with all their leads. It cannot be undone.',
  body: z.strictObject({ confirmName: z.string().max(300) }),
})
