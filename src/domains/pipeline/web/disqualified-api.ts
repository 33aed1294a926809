// Disqualified candidates: the list, the reasons by posting, and suggested edits.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type * as disqualified from '../contract/disqualified.ts'

type Filter = disqualified.DisqualifiedFilter & { cursor?: string; limit?: number }
const inQuery = ({ secondChance, ...filter }: Filter) => ({
  ...filter,
  ...(secondChance && { secondChance: 'true' }),
})
const list = {
  queryKey: ['disqualified'],
  fetch: (filter: Filter, signal: AbortSignal) =>
    call<typeof disqualified.listDisqualified>('GET', '/api/disqualified', {
      query: inQuery(filter),
      signal,
    }),
}

export const disqualifiedQuery = (input: disqualified.DisqualifiedFilter) => pagesQuery({ ...list, input })
export const disqualifiedCountQuery = (input: disqualified.DisqualifiedFilter) =>
  totalQuery({ ...list, input })

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
