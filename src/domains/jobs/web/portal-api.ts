// A customer's own postings: queries and mutations.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import type { OwnJobPosting } from '../contract/portal.ts'
import * as contract from '../contract/portal.ts'
import type { JobStatus, OwnAct, Period } from '../contract/words.ts'
import type { FormMeans } from './form-values.ts'

/** Applications arrive at any time, so figures are refetched sooner than other data. */
const FRESH_MS = 30_000

type ListInput = { client?: string | undefined; status?: JobStatus[] | undefined; q?: string | undefined }

export const ownPostingsQuery = ({ client, ...input }: ListInput) => ({
  ...pagesQuery({
    queryKey: ['jobs', 'own', 'list', client],
    input: { ...input, ...(client && { client: [client] }) },
    fetch: (query: QueryInput<typeof contract.listOwnJobPostings>, signal) =>
      call(contract.listOwnJobPostings, { query, signal }),
  }),
  staleTime: FRESH_MS,
})

const loadOwnPosting = (id: string, signal?: AbortSignal) =>
  call(contract.getOwnJobPosting, { params: { id }, signal })

export const ownPostingQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'own', 'one', id],
    queryFn: ({ signal }) => loadOwnPosting(id, signal),
    staleTime: FRESH_MS,
  })

export const ownApplicantsQuery = (id: string) => ({
  ...pagesQuery({
    queryKey: ['jobs', 'own', 'applicants', id],
    input: {},
    pageSize: 20,
    fetch: (query: QueryInput<typeof contract.listOwnApplicants>, signal) =>
      call(contract.listOwnApplicants, {
        params: { id },
        query,
        signal,
      }),
  }),
  staleTime: FRESH_MS,
})

export const resumeAddress = (id: string, applicantId: string) =>
  addressOf(contract.downloadApplicantResume, { params: { id, applicantId } })

export const ownOverviewQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['jobs', 'own', 'overview'], contract.getOwnJobOverview, { query: { client } }),
    staleTime: FRESH_MS,
  })

/** Shows the response, and refetches lists and figures. */
function useTakeOver() {
  const client = useQueryClient()
  return (posting: OwnJobPosting) => {
    client.setQueryData(ownPostingQuery(posting.id).queryKey, posting)
    return Promise.all([
      client.invalidateQueries({ queryKey: ['jobs', 'own', 'list'] }),
      client.invalidateQueries({ queryKey: ['jobs', 'own', 'overview'] }),
      client.invalidateQueries({ queryKey: ['portal-dashboard'] }),
    ])
  }
}

export function useOwnMeans(): FormMeans<OwnJobPosting> {
  const takeOver = useTakeOver()
  return {
    takeOver,
    load: loadOwnPosting,
    create: ({ internalNotes: _none, ...body }, key) =>
      call(contract.createOwnJobPosting, {
        body,
        key,
      }),
    update: ({ id, version, edit: { internalNotes: _none, ...body } }) =>
      call(contract.updateOwnJobPosting, {
        params: { id },
        body,
        version,
      }),
  }
}

export function useOwnSubmit() {
  const takeOver = useTakeOver()
  return useSend(
    ({ id, act }: { id: string; act: 'submit' | 'withdraw' }) =>
      act === 'submit'
        ? call(contract.submitOwnJobPosting, { params: { id } })
        : call(contract.withdrawOwnJobPosting, { params: { id } }),
    { onSuccess: takeOver },
  )
}

export function useOwnDecision(id: string) {
  const takeOver = useTakeOver()
  return useAct(contract.decideOwnJobPosting, (act: OwnAct) => ({ params: { id }, body: { act } }), {
    onSuccess: takeOver,
  })
}

type InsightsInput = { client?: string | undefined; job?: string | undefined; days: Period }

export const insightsQuery = (input: InsightsInput) =>
  queryOptions({
    ...queryOf(['jobs', 'own', 'insights'], contract.getJobInsights, { query: input }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const insightsFile = (input: InsightsInput) => addressOf(contract.exportJobInsights, { query: input })
