// Refreshes after a change by another user: fetches the named cards and places them.
import type { QueryClient } from '@tanstack/react-query'
import type { ChangedIds } from '#platform/web/live-events.ts'
import { refreshAll, refreshCards } from './api.ts'
import { cardsOf } from './board-cache.ts'

const MAX_CARDS = 50

export async function refreshApplications(client: QueryClient, ids: ChangedIds): Promise<void> {
  if (ids === null || ids.size > MAX_CARDS) {
    await refreshAll(client)
    return
  }
  const boards = client.getQueryCache().findAll({ queryKey: ['applications', 'board'], type: 'active' })
  await Promise.all([
    boards.length > 0 ? refreshCards(client, [...ids]) : undefined,
    client.invalidateQueries({ queryKey: ['applications', 'board'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['applications', 'of'] }),
    client.invalidateQueries({ queryKey: ['disqualified'] }),
    client.invalidateQueries({ queryKey: ['pipeline-stages'] }),
  ])
}

/** A renamed, removed or erased candidate updates the shown boards. Others refetch when they are next opened. */
export async function refreshPeople(client: QueryClient, ids: ChangedIds): Promise<void> {
  const cards = ids === null ? null : cardsOf(client, ids)
  // Too many to name: the shown boards are refetched.
  const whole = cards === null || cards.length > MAX_CARDS
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['applications', 'board'],
      refetchType: whole ? 'active' : 'none',
    }),
    cards && !whole && cards.length > 0 ? refreshCards(client, cards) : undefined,
  ])
}

/** Stages are the columns of every board. */
export function refreshStages(client: QueryClient): Promise<unknown> {
  return refreshAll(client)
}
