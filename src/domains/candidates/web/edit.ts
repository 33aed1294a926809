// Edits of one candidate. They show at once in all lists and the drawer, reach the server one after the other, and are
// reverted when it refuses. Without a connection they wait and are shown over the loaded data (waiting.ts).
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { hasCode } from '#platform/web/api-client.ts'
import {
  type About,
  isWaiting,
  mayRunOffline,
  mayWait,
  type Waiting,
} from '#platform/web/offline/may-wait.ts'
import type { Difference } from '#platform/web/offline/waiting-change.ts'
import { listWaiting } from '#platform/web/offline/waiting-store.ts'
import * as contract from '../contract/endpoints.ts'
import type { Candidate, CandidateEdit, CandidateSummary } from '../contract/schemas.ts'
import { subjectOf } from './api.ts'
import { findRow, patchRow, shownInRow, toRow } from './cached-rows.ts'
import { candidateQuery } from './candidate-query.ts'
import { FIELD_LABELS, showValue } from './field-labels.ts'
import { fullName } from './names.ts'
import { refreshEdited } from './refresh.ts'
import { rowWithWaiting, withWaiting } from './waiting.ts'

export type Edited = { id: string; edit: CandidateEdit }
/** With the record as its author saw it. */
type Seen = Edited & { seen: Partial<Candidate> }

const sendEdit = mayWait(contract.updateCandidate, {
  kind: 'candidates.edit',
})

export function useEditCandidate(): (edited: Edited) => Promise<Candidate | Waiting> {
  const client = useQueryClient()
  return (edited) =>
    client
      .getMutationCache()
      .build(client, editOptions(client, edited.id))
      .execute({ ...edited, seen: seenBy(client, edited.id) })
}

function editOptions(client: QueryClient, id: string) {
  const key = candidateQuery(id).queryKey
  const mutationKey = ['candidates', 'edit', id]
  return {
    mutationKey,
    // Two quick edits of a candidate run in order: the second uses the version of the first.
    scope: { id: mutationKey.join('/') },
    ...mayRunOffline,
    mutationFn: ({ edit, seen }: Seen) =>
      sendEdit({ params: { id }, body: edit }, aboutEdit(client, { id, edit, seen })),
    onMutate: async ({ edit }: Seen) => {
      // Responses already under way do not include the edit and would revert it on the screen.
      await Promise.all([
        client.cancelQueries({ queryKey: key }),
        client.cancelQueries({ queryKey: ['candidates', 'list'] }),
      ])
      const before = { one: client.getQueryData(key), row: findRow(client, id) }
      const shown = withOwner(client, edit)
      if (before.one) client.setQueryData(key, { ...before.one, ...shown })
      patchRow(client, id, shownInRow(shown))
      return before
    },
    onSuccess: (candidate: Candidate | Waiting, _edited: Seen, before?: Before) => {
      if (isWaiting(candidate)) return putBack(client, id, before)
      client.setQueryData(key, candidate)
      patchRow(client, id, { version: candidate.version })
    },
    onError: (error: Error, _edited: Seen, before?: Before) => {
      const current = currentIn(error)
      putBack(client, id, current ? { one: current, row: toRow(current) } : before)
    },
    onSettled: async (candidate: Candidate | Waiting | undefined) => {
      if (isWaiting(candidate)) return
      // Only the last edit refreshes. An earlier refresh would hide edits that still wait.
      if (client.isMutating({ mutationKey }) <= 1) await refreshEdited(client, id)
    },
  }
}

/** As shown on the screen: waiting changes over loaded data. */
function seenBy(client: QueryClient, id: string): Partial<Candidate> {
  const one = client.getQueryData(candidateQuery(id).queryKey)
  const row = findRow(client, id)
  if (one) return withWaiting(one, listWaiting())
  return row ? rowWithWaiting(row, listWaiting()) : {}
}

/** The description of a waiting edit, and the fields that detect a conflict. */
function aboutEdit(client: QueryClient, { id, edit, seen }: Seen): About {
  const shows = withOwner(client, edit)
  const name = seen.firstName && seen.lastName ? fullName(seen as Candidate) : 'a candidate'
  const differences = Object.entries(shows).map(([field, value]): Difference => {
    const label = FIELD_LABELS[field] ?? field
    return { field, label, mine: showValue(field, value), seen: seen[field as keyof Candidate] }
  })
  return {
    subject: subjectOf(id),
    title: `${differences.map(({ label }) => label).join(', ')} of ${name}`,
    detail: differences.map(({ mine }) => mine).join(', '),
    version: latestVersion(client, id),
    differences,
    shows,
  }
}

function putBack(client: QueryClient, id: string, before: Before | undefined): void {
  const { one, row = one && toRow(one) } = before ?? {}
  if (one) client.setQueryData(candidateQuery(id).queryKey, one)
  if (row) patchRow(client, id, row)
}

type Before = { one: Candidate | undefined; row: CandidateSummary | undefined }

/** The current record on the server, when another user's change came first. */
export function currentIn(error: unknown): Candidate | undefined {
  if (!hasCode(error, 'stale')) return undefined
  return error.problem.details?.['current'] as Candidate | undefined
}

function latestVersion(client: QueryClient, id: string): number {
  const one = client.getQueryData(candidateQuery(id).queryKey)
  return Math.max(one?.version ?? 0, findRow(client, id)?.version ?? 0)
}

/** An owner is sent by id and shown by name, from the list of colleagues if it is loaded. */
function withOwner(client: QueryClient, { ownerId, ...edit }: CandidateEdit): Partial<Candidate> {
  if (ownerId === undefined) return edit
  if (ownerId === null) return { ...edit, owner: null }
  const owner = client.getQueryData(staffQuery.queryKey)?.items.find(({ id }) => id === ownerId)
  return { ...edit, owner: { id: ownerId, name: owner?.name ?? 'a colleague' } }
}
