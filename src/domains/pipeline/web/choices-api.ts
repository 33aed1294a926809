// Choices around a board: postings, clients, stages, reasons.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as clients from '#domains/clients/contract/endpoints.ts'
import * as jobs from '#domains/jobs/contract/endpoints.ts'
import { call } from '#platform/web/api-client.ts'
import * as settings from '../contract/settings.ts'

const MAX_CHOICES = 50

/** Postings with a board, newest first. The server searches title, client and reference. */
export const postingsQuery = ({ q = '', client }: { q?: string; client?: string | undefined } = {}) =>
  queryOptions({
    queryKey: ['jobs', 'choices', q, client],
    queryFn: ({ signal }) =>
      call(jobs.listJobPostings, {
        query: {
          status: ['open', 'on_hold', 'filled', 'closed'],
          ...(q.trim() && { q: q.trim() }),
          ...(client && { client: [client] }),
          limit: MAX_CHOICES,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const postingQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'posting', id],
    queryFn: ({ signal }) => call(jobs.getJobPosting, { params: { id }, signal }),
  })

export const clientsQuery = (q = '') =>
  queryOptions({
    queryKey: ['clients', 'choices', q],
    queryFn: ({ signal }) =>
      call(clients.listClients, {
        query: { ...(q.trim() && { q: q.trim() }), limit: MAX_CHOICES },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const stagesQuery = queryOptions({
  queryKey: ['pipeline-stages'],
  queryFn: ({ signal }) => call(settings.listStages, { signal }),
})

export const reasonsQuery = queryOptions({
  queryKey: ['pipeline-reasons'],
  queryFn: ({ signal }) => call(settings.listReasons, { signal }),
})
