// Edits of one person. They show at once in every list and in the drawer, reach the server one after the other, and are
// taken back when it refuses.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { call, hasCode, ifMatch } from '#platform/web/api-client.ts'
import type * as contract from '../contract.ts'
import type { Candidate, CandidateEdit, CandidateSummary } from '../schemas.ts'
import { candidateQuery } from './api.ts'
import { findRow, patchRow, toRow } from './cached-rows.ts'
import { refreshEdited } from './refresh.ts'

export type Edited = { id: string; edit: CandidateEdit }

export function useEditCandidate(): (edited: Edited) => Promise<Candidate> {
  const client = useQueryClient()
  return (edited) => client.getMutationCache().build(client, editOptions(client, edited.id)).execute(edited)
}

function editOptions(client: QueryClient, id: string) {
  const key = candidateQuery(id).queryKey
  const mutationKey = ['candidates', 'edit', id]
  return {
    mutationKey,
    // Two quick edits of a person wait for each other: the second builds on the version the first has made.
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ edit }: Edited) =>
      call<typeof contract.updateCandidate>('PATCH', '/api/candidates/:id', {
        params: { id },
        body: edit,
        headers: ifMatch(latestVersion(client, id)),
      }),
    onMutate: async ({ edit }: Edited) => {
      // Answers that were on their way know nothing of the edit and would undo it on the screen.
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
    onSuccess: (candidate: Candidate) => {
      client.setQueryData(key, candidate)
      patchRow(client, id, { version: candidate.version })
    },
    onError: (error: Error, _edited: Edited, before?: Before) => {
      const one = currentIn(error) ?? before?.one
      const row = one ? toRow(one) : before?.row
      if (one) client.setQueryData(key, one)
      if (row) patchRow(client, id, row)
    },
    onSettled: async () => {
      // The last edit in the row looks again; an earlier look would hide those that still wait.
      if (client.isMutating({ mutationKey }) <= 1) await refreshEdited(client, id)
    },
  }
}

type Before = { one: Candidate | undefined; row: CandidateSummary | undefined }

/** What stands on the server now, where it refused because somebody else was faster. */
export function currentIn(error: unknown): Candidate | undefined {
  if (!hasCode(error, 'stale')) return undefined
  return error.problem.details?.['current'] as Candidate | undefined
}

function latestVersion(client: QueryClient, id: string): number {
  const one = client.getQueryData(candidateQuery(id).queryKey)
  return Math.max(one?.version ?? 0, findRow(client, id)?.version ?? 0)
}

/** An owner is sent by id and shown by name, which the list of colleagues knows, once it was asked for. */
function withOwner(client: QueryClient, { ownerId, ...edit }: CandidateEdit): Partial<Candidate> {
  if (ownerId === undefined) return edit
  if (ownerId === null) return { ...edit, owner: null }
  const owner = client.getQueryData(staffQuery.queryKey)?.items.find(({ id }) => id === ownerId)
  return owner ? { ...edit, owner: { id: owner.id, name: owner.name } } : edit
}

const SHOWN_IN_ROW = [
  'firstName',
  'lastName',
  'title',
  'years',
  'status',
  'city',
  'state',
  'skills',
  'tags',
  'owner',
  'source',
] as const satisfies readonly (keyof Candidate & keyof CandidateSummary)[]

function shownInRow(edit: Partial<Candidate>): Partial<CandidateSummary> {
  const same = SHOWN_IN_ROW.filter((field) => field in edit).map((field) => [field, edit[field]])
  return {
    ...Object.fromEntries(same),
    ...(edit.phones && { phone: edit.phones[0] ?? null }),
    ...(edit.emails && { email: edit.emails[0] ?? null }),
  }
}
