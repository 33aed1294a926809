// The pipeline for the web: what is read, and what is changed. How a change shows before it is answered is in
// board-cache.ts.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as clients from '#domains/clients/contract.ts'
import type * as jobs from '#domains/jobs/contract.ts'
import { addressOf, call, hasCode } from '#platform/web/api-client.ts'
import type * as contract from '../contract.ts'
import type * as disqualified from '../contract-disqualified.ts'
import type * as settings from '../contract-settings.ts'
import type { BoardFilter, BulkChange, Card, Disqualify, Move } from '../schemas.ts'
import { appendPage, type Board, moveInBoards, putCards, takeFromBoards } from './board-cache.ts'

/** The first cards come quickly; pages after them are large, so that a long column is few answers. */
const NEXT_PAGE_SIZE = 200

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: ['applications', 'board', filter],
    queryFn: ({ signal }) =>
      call<typeof contract.getBoard>('GET', '/api/pipeline/board', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The next page of one column, added to the board that is shown. */
export async function loadMore(client: QueryClient, filter: BoardFilter, stageId: string): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const column = client.getQueryData<Board>(queryKey)?.columns.find(({ stage }) => stage.id === stageId)
  if (!column?.nextCursor) return
  const cursor = column.nextCursor
  const page = await call<typeof contract.listCards>('GET', '/api/pipeline/cards', {
    query: { ...filter, stage: stageId, cursor, limit: NEXT_PAGE_SIZE },
  })
  client.setQueryData<Board>(queryKey, (board) => board && appendPage(board, { stageId, cursor, page }))
}

export const fetchCards = (ids: readonly string[]) =>
  call<typeof contract.listApplications>('GET', '/api/applications', { query: { ids: [...ids] } })

/** What is on the screen is asked for again: every board and every list of the disqualified. */
export const refreshAll = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['applications'] }),
    client.invalidateQueries({ queryKey: ['disqualified'] }),
    client.invalidateQueries({ queryKey: ['pipeline-stages'] }),
  ])

/** Puts cards where the server has them, after a change that was refused or made by somebody else. */
export async function refreshCards(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { items } = await fetchCards(ids)
  putCards(client, items)
}

type Moving = { card: Card; move: Move; index: number }

export function useMoveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ card, move }: Moving) =>
      call<typeof contract.moveApplication>('POST', '/api/applications/:id/move', {
        params: { id: card.id },
        body: move,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onMutate: ({ card, move, index }) => {
      void client.cancelQueries({ queryKey: ['applications', 'board'] })
      moveInBoards(client, { card, stageId: move.stageId, index })
    },
    onSuccess: (card) => putCards(client, [card]),
    // Back to where it was; if somebody else has moved it, to where it is.
    onError: (error, { card }) =>
      hasCode(error, 'conflict') ? refreshCards(client, [card.id]) : putCards(client, [card]),
  })
}

export function useDisqualify() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ card, input }: { card: Card; input: Disqualify }) =>
      call<typeof contract.disqualifyApplication>('POST', '/api/applications/:id/disqualify', {
        params: { id: card.id },
        body: { ...input, fromStageId: card.stageId },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    onSuccess: (card) => {
      takeFromBoards(client, [card.id])
      void client.invalidateQueries({ queryKey: ['disqualified'] })
    },
    onError: (error, { card }) => (hasCode(error, 'conflict') ? refreshCards(client, [card.id]) : undefined),
  })
}

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (card: Card) =>
      call<typeof contract.withdrawApplication>('POST', '/api/applications/:id/withdraw', {
        params: { id: card.id },
        body: {},
      }),
    onSuccess: (card) => takeFromBoards(client, [card.id]),
  })
}

export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.bringBackApplication>('POST', '/api/applications/:id/bring-back', {
        params: { id },
      }),
    onSuccess: ({ card }) => {
      putCards(client, [card])
      void client.invalidateQueries({ queryKey: ['disqualified'] })
    },
  })
}

type Edit = { flag?: Card['flag']; flagNote?: string | null; ownerId?: string | null }

export function useEditCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: Edit }) =>
      call<typeof contract.editApplication>('PATCH', '/api/applications/:id', { params: { id }, body: edit }),
    onSuccess: (card) => putCards(client, [card]),
  })
}

export function useAddApplication() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { candidateId: string; jobId: string }) =>
      call<typeof contract.addApplication>('POST', '/api/applications', { body }),
    onSuccess: (card) => putCards(client, [card]),
  })
}

export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; change: BulkChange }) =>
      call<typeof contract.bulkChangeApplications>('POST', '/api/applications/bulk', { body }),
    onSettled: () => refreshAll(client),
  })
}

export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.undoApplicationChange>('POST', '/api/applications/bulk/:id/undo', {
        params: { id },
      }),
    onSettled: () => refreshAll(client),
  })
}

// What can be chosen: postings, clients, stages, reasons.

const MOST_CHOICES = 200

export const postingsQuery = queryOptions({
  queryKey: ['jobs', 'choices'],
  queryFn: ({ signal }) =>
    call<typeof jobs.listJobPostings>('GET', '/api/job-postings', {
      query: { status: ['open', 'on_hold', 'filled', 'closed'], limit: MOST_CHOICES },
      signal,
    }),
})

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'choices'],
  queryFn: ({ signal }) =>
    call<typeof clients.listClients>('GET', '/api/clients', { query: { limit: MOST_CHOICES }, signal }),
})

export const stagesQuery = queryOptions({
  queryKey: ['pipeline-stages'],
  queryFn: ({ signal }) => call<typeof settings.listStages>('GET', '/api/pipeline/stages', { signal }),
})

export const reasonsQuery = queryOptions({
  queryKey: ['pipeline-reasons'],
  queryFn: ({ signal }) => call<typeof settings.listReasons>('GET', '/api/pipeline/reasons', { signal }),
})

// The disqualified.

export const disqualifiedQuery = (filter: disqualified.DisqualifiedFilter) =>
  infiniteQueryOptions({
    queryKey: ['disqualified', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof disqualified.listDisqualified>('GET', '/api/disqualified', {
        query: { ...inQuery(filter), ...(pageParam && { cursor: pageParam, limit: NEXT_PAGE_SIZE }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const disqualifiedCountQuery = (filter: disqualified.DisqualifiedFilter) =>
  queryOptions({
    queryKey: ['disqualified', 'count', filter],
    queryFn: async ({ signal }) => {
      const query = { ...inQuery(filter), limit: 1 }
      return (await call<typeof disqualified.listDisqualified>('GET', '/api/disqualified', { query, signal }))
        .total
    },
  })

const inQuery = ({ secondChance, ...filter }: disqualified.DisqualifiedFilter) => ({
  ...filter,
  ...(secondChance && { secondChance: 'true' }),
})

const EXPORT: (typeof disqualified.exportDisqualified)['url'] = '/api/disqualified/export.csv'
export const exportAddress = (filter: disqualified.DisqualifiedFilter) =>
  addressOf(EXPORT, {}, inQuery(filter))

export const reasonsByPostingQuery = (days: number) =>
  queryOptions({
    queryKey: ['disqualified', 'reasons', days],
    queryFn: ({ signal }) =>
      call<typeof disqualified.listReasonsByPosting>('GET', '/api/disqualified/reasons', {
        query: { days },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

type Applying = { jobId: string; version: number; apply: NonNullable<disqualified.Suggestion['apply']> }

export function useApplySuggestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Applying) =>
      call<typeof disqualified.applySuggestion>('POST', '/api/disqualified/suggestions', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['disqualified', 'reasons'] }),
  })
}
