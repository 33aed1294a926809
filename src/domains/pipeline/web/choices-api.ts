// Choices around a board: postings, clients, stages, reasons.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as clients from '#domains/clients/contract/endpoints.ts'
import * as jobs from '#domains/jobs/contract/endpoints.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as settings from '../contract/settings.ts'

const MAX_CHOICES = 50

/** Postings with a board, newest first. The server searches title, client and reference. */
export const postingsQuery = ({ q = '', client }: { q?: string; client?: string | undefined } = {}) =>
  queryOptions({
    ...queryOf(['jobs', 'choices'], jobs.listJobPostings, {
      query: {
        status: ['open', 'on_hold', 'filled', 'closed'],
        ...(q.trim() && { q: q.trim() }),
        ...(client && { client: [client] }),
        limit: MAX_CHOICES,
      },
    }),
    placeholderData: keepPreviousData,
  })

export const postingQuery = (id: string) =>
  queryOf(['jobs', 'posting'], jobs.getJobPosting, { params: { id } })

export const clientsQuery = (q = '') =>
  queryOptions({
    ...queryOf(['clients', 'choices'], clients.listClients, {
      query: { ...(q.trim() && { q: q.trim() }), limit: MAX_CHOICES },
    }),
    placeholderData: keepPreviousData,
  })

export const stagesQuery = queryOf(['pipeline-stages'], settings.listStages, {})

export const reasonsQuery = queryOf(['pipeline-reasons'], settings.listReasons, {})
