// Candidate queries and mutations for the web. One candidate is read by candidate-query.ts, which every screen loads,
// and edited by edit.ts.
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import { isWaiting, mayRunOffline, mayWait } from '#platform/web/offline/may-wait.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as fields from '../contract/custom-fields.ts'
import * as contract from '../contract/endpoints.ts'
import type {
  BulkChange,
  BulkSelection,
  Candidate,
  CandidateCreate,
  CandidateFilter,
} from '../contract/schemas.ts'
import type { CandidateSort } from '../contract/words.ts'
import { fullName } from './names.ts'

type ListInput = CandidateFilter & { sort?: CandidateSort | undefined }
type List = typeof contract.listCandidates

const fetchCandidates = (query: QueryInput<List>, signal: AbortSignal) =>
  call(contract.listCandidates, { query, signal })
const list = { queryKey: ['candidates'], fetch: fetchCandidates }

export const candidatesQuery = (input: ListInput) => ({ ...pagesQuery({ ...list, input }), ...keptOffline })
export const candidateCountQuery = (input: CandidateFilter) => totalQuery({ ...list, input })

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['candidates', 'people', q],
    queryFn: ({ signal }) => fetchCandidates({ q, limit: 8 }, signal),
  })

export const timelineQuery = (id: string) => ({
  ...keptOffline,
  ...pagesQuery({
    queryKey: ['candidates', 'timeline', id],
    input: {},
    pageSize: 'server',
    fetch: (query: QueryInput<typeof contract.listTimeline>, signal) =>
      call(contract.listTimeline, {
        params: { id },
        query,
        signal,
      }),
  }),
})

export const facetsQuery = queryOptions({
  ...queryOf(['candidates', 'facets'], contract.listCandidateFacets, {}),
  ...keptOffline,
})

type Person = { email?: string; phone?: string; firstName?: string; lastName?: string; except?: string }

export const matchesQuery = (person: Person) =>
  queryOptions({
    ...queryOf(['candidates', 'matches'], contract.findMatches, { query: person }),
    placeholderData: keepPreviousData,
  })

export const changesQuery = queryOf(['candidates', 'changes'], contract.listCandidateChanges, {})

export function exportAddress(input: ListInput): string {
  return addressOf(contract.exportCandidates, { query: input })
}

/** Shared options for changes of one candidate. */
export const subjectOf = (id: string) => `candidates/${id}`

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['candidates'] })
/** A removed, merged or restored candidate leaves boards or returns to them. */
export const refreshEverywhere = (client: QueryClient) =>
  Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['applications'] })])

const createCandidate = mayWait(contract.createCandidate, {
  kind: 'candidates.create',
  override: {
    code: 'possible_duplicate',
    label: 'Add as a different candidate',
    body: { confirmedDistinct: true },
  },
})

export function useCreateCandidate() {
  const client = useQueryClient()
  return useSend(
    ({ key, ...body }: CandidateCreate & { key: string }) =>
      createCandidate(
        { body },
        { key, subject: `candidates/new/${key}`, title: `${fullName(body)} added`, detail: body.title ?? '' },
      ),
    { ...mayRunOffline, onSuccess: (answer) => (isWaiting(answer) ? undefined : refresh(client)) },
  )
}

export function useBulkChange() {
  return useAct(
    contract.bulkChangeCandidates,
    (body: { selection: BulkSelection; change: BulkChange }) => ({ body }),
    { refresh: refreshEverywhere },
  )
}

export function useUndoChange() {
  return useAct(contract.undoCandidateChange, (id: string) => ({ params: { id } }), {
    refresh: refreshEverywhere,
  })
}

export function useMerge() {
  return useAct(
    contract.mergeCandidates,
    ({ id, duplicateId }: { id: string; duplicateId: string }) => ({ params: { id }, body: { duplicateId } }),
    { refresh: refreshEverywhere },
  )
}

export type NewActivity = {
  kind: 'note' | 'call' | 'missed' | 'voicemail'
  text: string
  durationMinutes: number | null
}

const addActivity = mayWait(contract.addActivity, {
  kind: 'candidates.activity',
})

export function useAddActivity(candidate: Pick<Candidate, 'id' | 'firstName' | 'lastName'>) {
  const client = useQueryClient()
  const { id } = candidate
  const name = fullName(candidate)
  return useMutation({
    ...mayRunOffline,
    mutationFn: (body: NewActivity) =>
      addActivity(
        { params: { id }, body },
        {
          subject: subjectOf(id),
          title: body.kind === 'note' ? `Note on ${name}` : `Call with ${name}`,
          detail: body.text,
          shows: body,
        },
      ),
    onSettled: (answer) => (isWaiting(answer) ? undefined : refresh(client)),
  })
}

export const fieldsQuery = queryOf(['candidate-fields'], fields.listCandidateFields, {})
