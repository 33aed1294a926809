// The file of a list: downloaded at once, or written in the background when the list is long.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Longer lists become a background file. */
export const DIRECT_ROWS_MAX = 10_000
export const EXPORT_DAYS = 3

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
