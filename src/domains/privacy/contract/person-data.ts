// The contract of the copy of one person's data.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'

const { get } = endpoints('privacy')

const summarySchema = z.object({
  records: z.number().int(),
  kinds: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
})
export type PersonSummary = z.infer<typeof summarySchema>

export const countPersonData = get('/api/candidates/:id/data', {
  summary: 'Counts the records and files about a candidate.',
  answer: summarySchema,
})

export const downloadPersonData = get('/api/candidates/:id/data.zip', {
  summary: 'Downloads all data about a candidate: a readable page, JSON and the files.',
  answer: z.any(),
  fileType: 'application/zip',
})
