// Custom fields of the agency, defined under /admin and filled in for each candidate.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { line } from '#shared/text.ts'

export const FIELD_KINDS = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const candidateFieldSchema = z.object({
  id: idSchema,
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  options: z.array(z.string()),
  position: z.number().int(),
  version: z.number().int(),
})
export type CandidateField = z.infer<typeof candidateFieldSchema>

const { get, post, patch, del } = endpoints('candidates')

const label = line(60).min(1, 'Name the field.')
const options = z.array(line(60).min(1)).max(50, 'Offer at most 50 choices.')

export const listCandidateFields = get('/api/candidate-fields', {
  summary: 'Lists the agency’s custom fields in order.',
  answer: z.object({ items: z.array(candidateFieldSchema) }),
})

export const addCandidateField = post('/api/candidate-fields', {
  key: 'optional',
  summary: 'Adds a field at the end. Its kind cannot change later.',
  body: z
    .strictObject({ label, kind: z.enum(FIELD_KINDS), options: options.default([]) })
    .refine(({ kind, options: given }) => (kind === 'choice') === given.length > 0, {
      path: ['options'],
      message: 'Only choice fields have choices, and they need at least one.',
    }),
  created: candidateFieldSchema,
})

export const updateCandidateField = patch('/api/candidate-fields/:id', {
  ifMatch: 'required',
  summary: 'Renames a field, changes its choices, or moves it. Needs If-Match.',
  body: z.strictObject({ label, options, position: z.number().int().min(1).max(1_000) }).partial(),
  answer: candidateFieldSchema,
})

export const removeCandidateField = del('/api/candidate-fields/:id', {
  summary: 'Removes a field from every candidate. Undo restores its values.',
})

export const restoreCandidateField = post('/api/candidate-fields/:id/restore', {
  summary: 'Undoes a removal.',
  answer: candidateFieldSchema,
})
