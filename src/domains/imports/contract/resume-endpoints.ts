// Resumes over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { resumeSchema } from './resume-schemas.ts'
import { importSchema } from './schemas.ts'

const { post, get } = endpoints('imports')

const one = z.strictObject({ id: idSchema, line: z.coerce.number().int().min(1).max(1_000) })

export const addResumes = post('/api/resumes', {
  summary: 'Uploads up to 200 resumes, or zip files of them. They are read in the background.',
  body: z.looseObject({}),
  created: importSchema,
})

export const listResumes = get('/api/imports/:id/resumes', {
  summary: 'Lists the resumes of an import with what was read from each.',
  answer: z.object({ items: z.array(resumeSchema) }),
})

export const getResume = get('/api/imports/:id/resumes/:line', {
  summary: 'Gets the text of a resume.',
  params: one,
  answer: z.object({ text: z.string().nullable() }),
})

export const downloadResume = get('/api/imports/:id/resumes/:line/file', {
  summary: 'Downloads a resume as it was uploaded.',
  params: one,
  answer: z.any(),
})
