// Resumes over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { resumeSchema } from './resume-schemas.ts'
import { importSchema } from './schemas.ts'

const tags = ['imports']
const params = z.strictObject({ id: idSchema })
const one = z.strictObject({ id: idSchema, line: z.coerce.number().int().min(1).max(1_000) })

export const addResumes = endpoint('POST', '/api/resumes', {
  summary: 'Uploads up to 200 resumes, or zip files of them. They are read in the background.',
  tags,
  body: z.looseObject({}),
  response: { 201: importSchema },
})

export const listResumes = endpoint('GET', '/api/imports/:id/resumes', {
  summary: 'Lists the resumes of an import with what was read from each.',
  tags,
  params,
  response: { 200: z.object({ items: z.array(resumeSchema) }) },
})

export const getResume = endpoint('GET', '/api/imports/:id/resumes/:line', {
  summary: 'Gets the text of a resume.',
  tags,
  params: one,
  response: { 200: z.object({ text: z.string().nullable() }) },
})

export const downloadResume = endpoint('GET', '/api/imports/:id/resumes/:line/file', {
  summary: 'Downloads a resume as it was uploaded.',
  tags,
  params: one,
  response: { 200: z.any() },
})
