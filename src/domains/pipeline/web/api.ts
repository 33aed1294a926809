// The pipeline for the web: what is read, and what is changed. How a change shows before it is answered is in
// board-cache.ts.

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, hasCode, ifMatch } from '#platform/web/api-client.ts'
import { NEXT_PAGE_SIZE } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import { isWaiting, mayRunOffline, mayWait } from '#platform/web/offline/may-wait.ts'
import { randomId } from '#platform/web/random-id.ts'
import type * as contract from '../contract/endpoints.ts'
import type { BoardFilter, BulkChange, Card, Disqualify, Move } from '../contract/schemas.ts'
import {
  appendPage,
  type Board,
  findInBoards,
  keepSame,
  moveInBoards,
  putCards,
  takeFromBoards,
} from './board-cache.ts'

/** What may not wait for the line fails at once without it, and says so. */
const failsOffline = { networkMode: 'always' } as const

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    ...keptOffline,
    queryKey: ['applications', 'board', filter],
    queryFn: async ({ client, queryKey, signal }) => {
      const board = await call<typeof contract.getBoard>('GET', '/api/pipeline/board', {
        query: filter,
        signal,
      })
      return asDeep(board, client.getQueryData<Board>(queryKey), { filter, signal })
    },
    // Compared card by card: by place, one that moves makes every one below it new.
    structuralSharing: (before, after) => keepSame(before as Board | undefined, after as Board),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

type Asked = { filter: BoardFilter; signal?: AbortSignal }

const nextPage = ({ filter, signal }: Asked, stage: string, cursor: string) =>
  call<typeof contract.listCards>('GET', '/api/pipeline/cards', {
    query: { ...filter, stage, cursor, limit: NEXT_PAGE_SIZE },
    ...(signal && { signal }),
  })

/** Looked at again, a column reaches as far down as it did: whoever has scrolled stays where they are. */
async function asDeep(board: Board, before: Board | undefined, asked: Asked): Promise<Board> {
  const depth = new Map(before?.columns.map(({ stage, cards }) => [stage.id, cards.length]))
  const columns = board.columns.map(async (column) => {
    const cards = [...column.cards]
    let { nextCursor } = column
    while (nextCursor && cards.length < (depth.get(column.stage.id) ?? 0)) {
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const page = await nextPage(asked, column.stage.id, nextCursor)
      cards.push(...page.items)
      nextCursor = page.nextCursor
    }
    return { ...column, cards, nextCursor }
  })
  return { ...board, columns: await Promise.all(columns) }
}

/** The next page of one column, added to the board that is shown. A past day may have to look further to find anybody. */
export async function loadMore(client: QueryClient, filter: BoardFilter, stageId: string): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const column = client.getQueryData<Board>(queryKey)?.columns.find(({ stage }) => stage.id === stageId)
  for (let cursor = column?.nextCursor; cursor; ) {
    const from = cursor
    // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
    const page = await nextPage({ filter }, stageId, from)
    client.setQueryData<Board>(
      queryKey,
      (board) => board && appendPage(board, { stageId, cursor: from, page }),
    )
    if (page.items.length > 0) return
    cursor = page.nextCursor
  }
}

/** Every card of a column, loaded or not, in its order. */
export const fetchColumnIds = (filter: BoardFilter, stage: string) =>
  call<typeof contract.listCardIds>('GET', '/api/pipeline/cards/ids', { query: { ...filter, stage } })

const fetchCards = (ids: readonly string[]) =>
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

/** What is called off with these applications. Asked anew each time: it is about to be decided on. */
export const endingQuery = (ids: readonly string[]) =>
  queryOptions({
    ...failsOffline,
    queryKey: ['applications', 'ending', ids],
    queryFn: ({ signal }) =>
      call<typeof contract.foreseeEnding>('POST', '/api/applications/foresee-ending', {
        body: { ids: [...ids] },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export type Moving = {
  card: Card
  move: Move
  index: number
  stageLabel: string
  /** Since when it has been there, where a move is taken back; otherwise since now. */
  since?: string
}

const moveApplication = mayWait<typeof contract.moveApplication>({
  kind: 'applications.move',
  method: 'POST',
  url: '/api/applications/:id/move',
  override: { code: 'moved_meanwhile', label: 'Move anyway', body: { anyway: true } },
})

/** Somebody else has moved it, or taken it off the board. */
const isElsewhere = (error: unknown) => hasCode(error, 'moved_meanwhile') || hasCode(error, 'conflict')

export function useMoveCard() {
  const client = useQueryClient()
  return useMutation({
    ...mayRunOffline,
    mutationFn: (moving: Moving) =>
      moveApplication(
        { params: { id: moving.card.id }, body: moving.move },
        {
          subject: `applications/${moving.card.id}`,
          title: `${moving.card.candidate.name} to ${moving.stageLabel}`,
          detail: `${moving.card.job.title}, ${moving.card.job.clientName}`,
          shows: moving,
        },
      ),
    onMutate: ({ card, move, index, since }) => {
      void client.cancelQueries({ queryKey: ['applications', 'board'] })
      const was = findInBoards(client, card.id) ?? card
      moveInBoards(client, { card, stageId: move.stageId, index, since })
      return { was }
    },
    // What waits is laid over the board (see waiting.ts); beneath it stands what the server has.
    onSuccess: (answer, _moving, { was }) => putCards(client, [isWaiting(answer) ? was : answer]),
    // Back to where it was; if somebody else has moved it, to where it is.
    onError: (error, { card }, before) =>
      isElsewhere(error) ? refreshCards(client, [card.id]) : putCards(client, [before?.was ?? card]),
  })
}

export function useDisqualify() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
    mutationFn: ({ card, input }: { card: Card; input: Disqualify }) =>
      call<typeof contract.disqualifyApplication>('POST', '/api/applications/:id/disqualify', {
        params: { id: card.id },
        body: { ...input, fromStageId: card.stageId },
        headers: { 'Idempotency-Key': randomId() },
      }),
    onSuccess: (card) => {
      takeFromBoards(client, [card.id])
      void client.invalidateQueries({ queryKey: ['disqualified'] })
    },
    onError: (error, { card }) => (isElsewhere(error) ? refreshCards(client, [card.id]) : undefined),
  })
}

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
    mutationFn: (card: Card) =>
      call<typeof contract.withdrawApplication>('POST', '/api/applications/:id/withdraw', {
        params: { id: card.id },
        body: {},
      }),
    onSuccess: (card) => takeFromBoards(client, [card.id]),
    onError: (error, card) => (isElsewhere(error) ? refreshCards(client, [card.id]) : undefined),
  })
}

export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
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
    ...failsOffline,
    mutationFn: ({ card, edit }: { card: Card; edit: Edit }) =>
      call<typeof contract.editApplication>('PATCH', '/api/applications/:id', {
        params: { id: card.id },
        body: edit,
        headers: ifMatch(card.version),
      }),
    onSuccess: (card) => putCards(client, [card]),
    // The card is shown as it is now, so that the change can be repeated knowingly.
    onError: (error, { card }) => (hasCode(error, 'stale') ? refreshCards(client, [card.id]) : undefined),
  })
}

export function useAddApplication() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
    mutationFn: (body: { candidateId: string; jobId: string }) =>
      call<typeof contract.addApplication>('POST', '/api/applications', { body }),
    onSuccess: (card) => putCards(client, [card]),
  })
}

export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
    mutationFn: (body: { ids: string[]; change: BulkChange }) =>
      call<typeof contract.bulkChangeApplications>('POST', '/api/applications/bulk', { body }),
    onSettled: () => refreshAll(client),
  })
}

export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    ...failsOffline,
    mutationFn: (id: string) =>
      call<typeof contract.undoApplicationChange>('POST', '/api/applications/bulk/:id/undo', {
        params: { id },
      }),
    onSettled: () => refreshAll(client),
  })
}
