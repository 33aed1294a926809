// The file of a list: downloaded at once, or written in the background when the list is long.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Longer lists become a background file. */
export const DIRECT_ROWS_MAX = 10_000
export const EXPORT_DAYS = 3

const tags = ['Exports']

export const startExport = endpoint('POST', '/api/exports', {
  summary: 'Asks for the file of a list: its address, or null when it is written in the background.',
  tags,
  body: z.object({ address: z.string().min(1).max(8_000) }),
  response: { 200: z.object({ file: z.string().nullable() }) },
})

export const downloadExport = endpoint('GET', '/api/exports/:id/file', {
  summary: 'Downloads a background file of the caller.',
  tags,
  params: z.object({ id: z.uuid() }),
  response: { 200: z.any() },
})

const noQuery = z.strictObject({})
type Unpaged<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], 'limit' | 'cursor'>,
  Query['_zod']['config']
>

/** The file of a list, at the address of the list. Its query is the list's without the page. */
export const exportEndpoint = <
  const U extends `/api/${string}/export.csv`,
  Query extends z.ZodObject = typeof noQuery,
>(
  url: U,
  tags: string[],
  query?: Query,
) => {
  const asked: z.ZodObject = query ?? noQuery
  const unpaged = 'cursor' in asked.shape ? asked.omit({ limit: true, cursor: true }) : asked
  return endpoint('GET', url, {
    summary: 'Downloads the list as a file.',
    tags,
    querystring: unpaged as Unpaged<Query>,
    response: { 200: z.any() },
  })
}
