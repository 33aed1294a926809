// Candidates for the web: what is read, what is changed, and which of it shows at once.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, call, ifMatch } from '#platform/web/api-client.ts'
import * as contract from '../contract.ts'
import type {
  BulkChange,
  BulkSelection,
  Candidate,
  CandidateCreate,
  CandidateEdit,
  CandidateFilter,
  CandidateSort,
  CandidateSummary,
} from '../schemas.ts'

type ListInput = CandidateFilter & { sort?: CandidateSort | undefined }

export const candidatesQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'list', input],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listCandidates, { query: { ...input, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // While the next search runs, the last result stays: the table must not flicker as one types.
    placeholderData: keepPreviousData,
  })

export const candidateCountQuery = (filter: CandidateFilter) =>
  queryOptions({
    queryKey: ['candidates', 'count', filter],
    queryFn: async ({ signal }) =>
      (await call(contract.listCandidates, { query: { ...filter, limit: 1 }, signal })).total,
  })

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['candidates', 'people', q],
    queryFn: ({ signal }) => call(contract.listCandidates, { query: { q, limit: 8 }, signal }),
  })

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => call(contract.getCandidate, { params: { id }, signal }),
  })

export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTimeline, {
        params: { id },
        query: { ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export const facetsQuery = queryOptions({
  queryKey: ['candidates', 'facets'],
  queryFn: ({ signal }) => call(contract.listCandidateFacets, { signal }),
})

type Person = { email?: string; phone?: string; firstName?: string; lastName?: string; except?: string }

export const matchesQuery = (person: Person) =>
  queryOptions({
    queryKey: ['candidates', 'matches', person],
    queryFn: ({ signal }) => call(contract.findMatches, { query: person, signal }),
    placeholderData: keepPreviousData,
  })

export const changesQuery = queryOptions({
  queryKey: ['candidates', 'changes'],
  queryFn: ({ signal }) => call(contract.listCandidateChanges, { signal }),
})

export function exportAddress(input: ListInput): string {
  return addressOf(contract.exportCandidates.url, {}, input)
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['candidates'] })

export function useCreateCandidate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: CandidateCreate & { key: string }) =>
      call(contract.createCandidate, { body, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(client),
  })
}

export type Edited = { id: string; version: number; edit: CandidateEdit }

/** Shows the change at once in every list and in the drawer, and takes it back when the server refuses. */
export function useEditCandidate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, edit }: Edited) =>
      call(contract.updateCandidate, { params: { id }, body: edit, headers: ifMatch(version) }),
    onMutate: async ({ id, edit }) => {
      await client.cancelQueries({ queryKey: ['candidates', 'one', id] })
      const before = client.getQueryData<Candidate>(['candidates', 'one', id])
      if (before) client.setQueryData<Candidate>(['candidates', 'one', id], { ...before, ...shown(edit) })
      patchLists(client, id, (row) => ({ ...row, ...shownInList(edit) }))
      return { before }
    },
    onSuccess: (candidate) => {
      client.setQueryData(['candidates', 'one', candidate.id], candidate)
      patchLists(client, candidate.id, (row) => ({ ...row, version: candidate.version }))
    },
    onError: (_error, { id }, context) => {
      if (context?.before) client.setQueryData(['candidates', 'one', id], context.before)
    },
    onSettled: () => refresh(client),
  })
}

type Pages = { pages: { items: CandidateSummary[] }[]; pageParams: unknown[] }

function patchLists(
  client: QueryClient,
  id: string,
  change: (row: CandidateSummary) => CandidateSummary,
): void {
  client.setQueriesData<Pages>({ queryKey: ['candidates', 'list'] }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((row) => (row.id === id ? change(row) : row)),
    }))
    return { ...data, pages }
  })
}

/** The owner is shown by name, which only the server knows for sure: it follows with the answer. */
function shown({ ownerId: _ownerId, ...edit }: CandidateEdit): Partial<Candidate> {
  return edit
}

function shownInList(edit: CandidateEdit): Partial<CandidateSummary> {
  const { status, title, city, state, tags, skills, phones, emails } = edit
  const known = { status, title, city, state, tags, skills, phone: phones?.[0], email: emails?.[0] }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { selection: BulkSelection; change: BulkChange }) =>
      call(contract.bulkChangeCandidates, { body }),
    onSettled: () => refresh(client),
  })
}

export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contract.undoCandidateChange, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

export function useMerge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, duplicateId }: { id: string; duplicateId: string }) =>
      call(contract.mergeCandidates, { params: { id }, body: { duplicateId } }),
    onSettled: () => refresh(client),
  })
}

type NewActivity = { kind: 'note' | 'call'; text: string; durationMinutes: number | null }

export function useAddActivity(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewActivity) =>
      call(contract.addActivity, {
        params: { id },
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onSettled: () => refresh(client),
  })
}
