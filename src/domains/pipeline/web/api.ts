// Pipeline queries and mutations for the web. board-cache.ts shows changes before the response.
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, hasCode } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { NEXT_PAGE_SIZE } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import { isWaiting, mayRunOffline, mayWait } from '#platform/web/offline/may-wait.ts'
import { randomId } from '#platform/web/random-id.ts'
import * as contract from '../contract/endpoints.ts'
import type { BoardFilter, BulkChange, Card, Disqualify, EndHire, Move } from '../contract/schemas.ts'
import {
  appendPage,
  type Board,
  findInBoards,
  keepSame,
  moveInBoards,
  putCards,
  takeFromBoards,
} from './board-cache.ts'

/** Changes that cannot wait fail at once without a connection. */
const failsOffline = { networkMode: 'always' } as const

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    ...keptOffline,
    queryKey: ['applications', 'board', filter],
    queryFn: async ({ client, queryKey, signal }) => {
      const board = await call(contract.getBoard, {
        query: filter,
        signal,
      })
      return asDeep(board, client.getQueryData<Board>(queryKey), { filter, signal })
    },
    // Compared card by card: by index, one moved card would make all below it new.
    structuralSharing: (before, after) => keepSame(before as Board | undefined, after as Board),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

type Asked = { filter: BoardFilter; signal?: AbortSignal }

const nextPage = ({ filter, signal }: Asked, stage: string, cursor: string) =>
  call(contract.listCards, {
    query: { ...filter, stage, cursor, limit: NEXT_PAGE_SIZE },
    ...(signal && { signal }),
  })

/** A refetched column is as long as before, so the scroll position stays. */
async function asDeep(board: Board, before: Board | undefined, asked: Asked): Promise<Board> {
  const depth = new Map(before?.columns.map(({ stage, cards }) => [stage.id, cards.length]))
  const columns = board.columns.map(async (column) => {
    const cards = [...column.cards]
    let { nextCursor } = column
    while (nextCursor && cards.length < (depth.get(column.stage.id) ?? 0)) {
      // oxlint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
      const page = await nextPage(asked, column.stage.id, nextCursor)
      cards.push(...page.items)
      nextCursor = page.nextCursor
    }
    return { ...column, cards, nextCursor }
  })
  return { ...board, columns: await Promise.all(columns) }
}

/** The next page of one column, added to the shown board. A past day may need several requests. */
export async function loadMore(client: QueryClient, filter: BoardFilter, stageId: string): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const column = client.getQueryData<Board>(queryKey)?.columns.find(({ stage }) => stage.id === stageId)
  for (let cursor = column?.nextCursor; cursor; ) {
    const from = cursor
    // oxlint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
    const page = await nextPage({ filter }, stageId, from)
    client.setQueryData<Board>(
      queryKey,
      (board) => board && appendPage(board, { stageId, cursor: from, page }),
    )
    if (page.items.length > 0) return
    cursor = page.nextCursor
  }
}

/** All cards of a column in order, loaded or not. */
export const fetchColumnIds = (filter: BoardFilter, stage: string) =>
  call(contract.listCardIds, { query: { ...filter, stage } })

const fetchCards = (ids: readonly string[]) => call(contract.listApplications, { query: { ids: [...ids] } })

/** Refetches every shown board and list of disqualified candidates. */
export const refreshAll = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['applications'] }),
    client.invalidateQueries({ queryKey: ['disqualified'] }),
    client.invalidateQueries({ queryKey: ['pipeline-stages'] }),
  ])

/** Places cards where the server has them, after a refused change or a change by another user. */
export async function refreshCards(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { items } = await fetchCards(ids)
  putCards(client, items)
  // Of a candidate who was removed or hidden meanwhile.
  const found = new Set(items.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0) takeFromBoards(client, gone)
}

/** Interviews that would be canceled with these applications. Always refetched, because a decision depends on it. */
export const endingQuery = (ids: readonly string[]) =>
  queryOptions({
    ...queryOf(['applications', 'ending'], contract.foreseeEnding, { body: { ids: [...ids] } }),
    ...failsOffline,
    staleTime: 0,
    gcTime: 0,
  })

export type Moving = {
  card: Card
  move: Move
  index: number
  stageLabel: string
  /** The start of its time in stage after an undo. Default: now. */
  since?: string
}

const moveApplication = mayWait(contract.moveApplication, {
  kind: 'applications.move',
  override: { code: 'moved_meanwhile', label: 'Move anyway', body: { anyway: true } },
})

/** Another user moved it, or it left the board. */
const isElsewhere = (error: unknown) => hasCode(error, 'moved_meanwhile') || hasCode(error, 'conflict')

export function useMoveCard() {
  const client = useQueryClient()
  return useSend(
    (moving: Moving) =>
      moveApplication(
        { params: { id: moving.card.id }, body: moving.move },
        {
          subject: `applications/${moving.card.id}`,
          title: `${moving.card.candidate.name} to ${moving.stageLabel}`,
          detail: `${moving.card.job.title}, ${moving.card.job.clientName}`,
          shows: moving,
        },
      ),
    {
      ...mayRunOffline,
      onMutate: ({ card, move, index, since }) => {
        void client.cancelQueries({ queryKey: ['applications', 'board'] })
        const was = findInBoards(client, card.id) ?? card
        moveInBoards(client, { card, stageId: move.stageId, index, since })
        return { was }
      },
      onSuccess: (answer, _moving, { was }) => putCards(client, [isWaiting(answer) ? was : answer]),
      onError: (error, { card }, before) =>
        isElsewhere(error) ? refreshCards(client, [card.id]) : putCards(client, [before?.was ?? card]),
    },
  )
}

export function useDisqualify() {
  const client = useQueryClient()
  return useAct(
    contract.disqualifyApplication,
    ({ card, input }: { card: Card; input: Disqualify }) => ({
      params: { id: card.id },
      body: { ...input, fromStageId: card.stageId },
      key: randomId(),
    }),
    {
      ...failsOffline,
      onSuccess: (card) => {
        takeFromBoards(client, [card.id])
        void client.invalidateQueries({ queryKey: ['disqualified'] })
      },
      onError: (error, { card }) => (isElsewhere(error) ? refreshCards(client, [card.id]) : undefined),
    },
  )
}

export function useWithdraw() {
  const client = useQueryClient()
  return useAct(
    contract.withdrawApplication,
    (card: Card) => ({
      params: { id: card.id },
      body: {},
    }),
    {
      ...failsOffline,
      onSuccess: (card) => takeFromBoards(client, [card.id]),
      onError: (error, card) => (isElsewhere(error) ? refreshCards(client, [card.id]) : undefined),
    },
  )
}

export function useEndHire() {
  const client = useQueryClient()
  return useAct(
    contract.endHire,
    ({ card, input }: { card: Card; input: EndHire }) => ({
      params: { id: card.id },
      body: input,
    }),
    {
      ...failsOffline,
      onSuccess: (card) => (card.onBoard ? putCards(client, [card]) : takeFromBoards(client, [card.id])),
      onError: (error, { card }) => (isElsewhere(error) ? refreshCards(client, [card.id]) : undefined),
    },
  )
}

export function useBringBack() {
  const client = useQueryClient()
  return useAct(contract.bringBackApplication, (id: string) => ({ params: { id } }), {
    ...failsOffline,
    onSuccess: ({ card }) => {
      putCards(client, [card])
      void client.invalidateQueries({ queryKey: ['disqualified'] })
    },
  })
}

type Edit = { flag?: Card['flag']; flagNote?: string | null; ownerId?: string | null }

export function useEditCard() {
  const client = useQueryClient()
  return useAct(
    contract.editApplication,
    ({ card, edit }: { card: Card; edit: Edit }) => ({
      params: { id: card.id },
      body: edit,
      version: card.version,
    }),
    {
      ...failsOffline,
      onSuccess: (card) => putCards(client, [card]),
      onError: (error, { card }) => (hasCode(error, 'stale') ? refreshCards(client, [card.id]) : undefined),
    },
  )
}

export function useAddApplication() {
  const client = useQueryClient()
  return useAct(contract.addApplication, (body: { candidateId: string; jobId: string }) => ({ body }), {
    ...failsOffline,
    onSuccess: (card) => putCards(client, [card]),
  })
}

export function useBulkChange() {
  return useAct(
    contract.bulkChangeApplications,
    (body: { ids: string[]; change: BulkChange }) => ({ body }),
    { ...failsOffline, refresh: refreshAll },
  )
}

export function useUndoChange() {
  return useAct(contract.undoApplicationChange, (id: string) => ({ params: { id } }), {
    ...failsOffline,
    refresh: refreshAll,
  })
}
