// Candidates for the web: what is read, and what is changed. Edits of one person have their own file, edit.ts.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import type * as contract from '../contract.ts'
import type {
  BulkChange,
  BulkSelection,
  CandidateCreate,
  CandidateFilter,
  CandidateSort,
} from '../schemas.ts'

type ListInput = CandidateFilter & { sort?: CandidateSort | undefined }
type List = typeof contract.listCandidates

/** The first page comes quickly; those after it are large, so that a long list is few answers when looked at again. */
const NEXT_PAGE_SIZE = 200

export const candidatesQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'list', input],
    queryFn: ({ pageParam, signal }) =>
      call<List>('GET', '/api/candidates', {
        query: { ...input, ...(pageParam && { cursor: pageParam, limit: NEXT_PAGE_SIZE }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // While the next search runs, the last result stays: the table must not flicker as one types.
    placeholderData: keepPreviousData,
  })

export const candidateCountQuery = (filter: CandidateFilter) =>
  queryOptions({
    queryKey: ['candidates', 'count', filter],
    queryFn: async ({ signal }) => {
      const page = await call<List>('GET', '/api/candidates', { query: { ...filter, limit: 1 }, signal })
      return page.total
    },
  })

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['candidates', 'people', q],
    queryFn: ({ signal }) => call<List>('GET', '/api/candidates', { query: { q, limit: 8 }, signal }),
  })

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getCandidate>('GET', '/api/candidates/:id', { params: { id }, signal }),
  })

export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call<typeof contract.listTimeline>('GET', '/api/candidates/:id/timeline', {
        params: { id },
        query: { ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export const facetsQuery = queryOptions({
  queryKey: ['candidates', 'facets'],
  queryFn: ({ signal }) =>
    call<typeof contract.listCandidateFacets>('GET', '/api/candidates/facets', { signal }),
})

type Person = { email?: string; phone?: string; firstName?: string; lastName?: string; except?: string }

export const matchesQuery = (person: Person) =>
  queryOptions({
    queryKey: ['candidates', 'matches', person],
    queryFn: ({ signal }) =>
      call<typeof contract.findMatches>('GET', '/api/candidates/matches', { query: person, signal }),
    placeholderData: keepPreviousData,
  })

export const changesQuery = queryOptions({
  queryKey: ['candidates', 'changes'],
  queryFn: ({ signal }) =>
    call<typeof contract.listCandidateChanges>('GET', '/api/candidates/changes', { signal }),
})

const EXPORT: (typeof contract.exportCandidates)['url'] = '/api/candidates/export.csv'

export function exportAddress(input: ListInput): string {
  return addressOf(EXPORT, {}, input)
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['candidates'] })

export function useCreateCandidate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: CandidateCreate & { key: string }) =>
      call<typeof contract.createCandidate>('POST', '/api/candidates', {
        body,
        headers: { 'Idempotency-Key': key },
      }),
    onSuccess: () => refresh(client),
  })
}

export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { selection: BulkSelection; change: BulkChange }) =>
      call<typeof contract.bulkChangeCandidates>('POST', '/api/candidates/bulk', { body }),
    onSettled: () => refresh(client),
  })
}

export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.undoCandidateChange>('POST', '/api/candidates/bulk/:id/undo', { params: { id } }),
    onSettled: () => refresh(client),
  })
}

export function useMerge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, duplicateId }: { id: string; duplicateId: string }) =>
      call<typeof contract.mergeCandidates>('POST', '/api/candidates/:id/merge', {
        params: { id },
        body: { duplicateId },
      }),
    onSettled: () => refresh(client),
  })
}

type NewActivity = { kind: 'note' | 'call'; text: string; durationMinutes: number | null }

export function useAddActivity(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewActivity) =>
      call<typeof contract.addActivity>('POST', '/api/candidates/:id/activities', {
        params: { id },
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onSettled: () => refresh(client),
  })
}
