// Refreshes after a change by another user: the named candidates, and the lists on the screen. Figures and suggestions
// are only marked as stale.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangedIds } from '#platform/web/live-events.ts'
import { isOnline } from '#platform/web/offline/kept-offline.ts'
import { type CandidatePages, findRow, patchRow, toRow } from './cached-rows.ts'
import { candidateQuery } from './candidate-query.ts'

/** Above this size a list is not refetched for a few candidates in it. */
const MAX_PAGES = 3
const MAX_PEOPLE = 10

export async function refreshCandidates(client: QueryClient, ids: ChangedIds): Promise<void> {
  await client.invalidateQueries({ queryKey: ['candidates'], refetchType: 'none' })
  const long = client
    .getQueryCache()
    .findAll({ queryKey: ['candidates', 'list'], type: 'active' })
    .filter(isLong)
  const named = ids !== null && ids.size <= MAX_PEOPLE && long.length > 0
  await Promise.all([
    client.refetchQueries({
      queryKey: ['candidates', 'list'],
      type: 'active',
      predicate: (query) => !(named && isLong(query)),
    }),
    client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [domain, kind, id] }) =>
        domain === 'candidates' &&
        (kind === 'one' || kind === 'timeline' || kind === 'counts') &&
        (ids === null || ids.has(String(id))),
    }),
    ...(named ? [...ids].map((id) => refreshRow(client, id)) : []),
  ])
}

function isLong(query: Query): boolean {
  const data = query.state.data as CandidatePages | undefined
  return data !== undefined && data.pages.length > MAX_PAGES
}

async function refreshRow(client: QueryClient, id: string): Promise<void> {
  if (findRow(client, id)) await refetchWithRow(client, id)
}

/** After the user's own edit, which may also change the counts of views. */
export function refreshEdited(client: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    refreshCandidates(client, new Set([id])),
    client.refetchQueries({ queryKey: ['candidates', 'count'], type: 'active' }),
  ])
}

/** After the user's own messages, which answer replies: the lists and the counts of views. */
export const refreshAfterMessages = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['candidates', 'list'] }),
    client.invalidateQueries({ queryKey: ['candidates', 'count'] }),
  ])

/** Refreshes the counts and the timeline of an open drawer, after other domains changed their data. */
export const refreshDossier = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['candidates', 'counts'] }),
    client.invalidateQueries({ queryKey: ['candidates', 'timeline'] }),
  ])

/**
 * After a change of one's own in any domain, whose event is not listened to: a move on the board changes a status, an
 * interview the last activity. Open candidates are fetched again, and all others when they are next shown.
 */
export async function refreshAfterOwnChange(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['candidates'], refetchType: 'none' })
  void refreshDossier(client)
  // An edit shows its own result. A fetch in between would hide the edits that still wait.
  if (!isOnline() || client.isMutating({ mutationKey: ['candidates', 'edit'] }) > 0) return
  const open = client.getQueryCache().findAll({ queryKey: ['candidates', 'one'], type: 'active' })
  await Promise.all(open.map(({ queryKey }) => refetchWithRow(client, String(queryKey[2]))))
}

async function refetchWithRow(client: QueryClient, id: string): Promise<void> {
  const candidate = await client.fetchQuery({ ...candidateQuery(id), staleTime: 0 })
  patchRow(client, id, toRow(candidate))
}
