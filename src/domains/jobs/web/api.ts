// Postings for staff: queries and mutations.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { JobCreate, JobEdit, JobPosting } from '../contract/schemas.ts'
import type { JobAct } from '../contract/words.ts'
import type { PostingsSearch } from './postings-search.ts'

type ListInput = Omit<PostingsSearch, 'job'>

type Query = QueryInput<typeof contract.listJobPostings>
const fetchPostings = (query: Query, signal: AbortSignal) => call(contract.listJobPostings, { query, signal })

export const postingsQuery = (input: ListInput) =>
  pagesQuery({ queryKey: ['jobs'], input, fetch: fetchPostings })

export const postingCountQuery = (input: ListInput) =>
  totalQuery({ queryKey: ['jobs'], input, fetch: fetchPostings })

/** A few, for a choice by name. */
export const jobTitlesQuery = (q: string) =>
  queryOptions({
    queryKey: ['jobs', 'titles', q],
    queryFn: ({ signal }) => fetchPostings({ q, limit: 5 }, signal),
  })

export const loadPosting = (id: string, signal?: AbortSignal) =>
  call(contract.getJobPosting, { params: { id }, signal })

export const postingQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => loadPosting(id, signal),
  })

export const overviewQuery = queryOf(['jobs', 'overview'], contract.getJobOverview, {})

export const exportAddress = (input: ListInput) => addressOf(contract.exportJobPostings, { query: input })

export const createPosting = (body: JobCreate, key: string) =>
  call(contract.createJobPosting, {
    body,
    key,
  })

export const updatePosting = ({ id, version, edit }: { id: string; version: number; edit: JobEdit }) =>
  call(contract.updateJobPosting, {
    params: { id },
    body: edit,
    version,
  })

/** Shows the response, and refetches lists and figures. */
export function useTakeOver() {
  const client = useQueryClient()
  return (posting: JobPosting) => {
    client.setQueryData(postingQuery(posting.id).queryKey, posting)
    return Promise.all([
      client.invalidateQueries({ queryKey: ['jobs', 'list'] }),
      client.invalidateQueries({ queryKey: ['jobs', 'count'] }),
      client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ])
  }
}

export function useEditPosting() {
  const takeOver = useTakeOver()
  return useSend(updatePosting, { onSuccess: takeOver })
}

export function useDecide() {
  const takeOver = useTakeOver()
  return useAct(
    contract.decideJobPosting,
    ({ id, ...body }: { id: string; act: JobAct; note?: string }) => ({ params: { id }, body }),
    { onSuccess: takeOver },
  )
}

export function useSubmit() {
  const takeOver = useTakeOver()
  return useSend(
    ({ id, act }: { id: string; act: 'submit' | 'withdraw' }) =>
      act === 'submit'
        ? call(contract.submitJobPosting, { params: { id } })
        : call(contract.withdrawJobPosting, { params: { id } }),
    { onSuccess: takeOver },
  )
}

export function useBulk() {
  return {
    apply: useAct(
      contract.bulkDecideJobPostings,
      (body: { ids: string[]; act: 'pause' | 'close' }) => ({ body }),
      { refresh: ['jobs'] },
    ),
    undo: useAct(contract.undoJobPostingChange, (id: string) => ({ params: { id } }), { refresh: ['jobs'] }),
  }
}
