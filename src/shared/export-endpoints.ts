// The files of lists over HTTP.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'

const { post, get } = endpoints('Exports')

export const startExport = post('/api/exports', {
  summary: 'Asks for the file of a list: its address, or null when it is written in the background.',
  body: z.object({ address: z.string().min(1).max(8_000) }),
  answer: z.object({ file: z.string().nullable() }),
})

export const downloadExport = get('/api/exports/:id/file', {
  summary: 'Downloads a background file of the caller.',
  answer: z.any(),
})
