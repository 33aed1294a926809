// Disqualified candidates: the list, the reasons by posting, and suggested edits.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import * as disqualified from '../contract/disqualified.ts'

type Filter = disqualified.DisqualifiedFilter & { cursor?: string; limit?: number }
const inQuery = ({ secondChance, ...filter }: Filter) => ({
  ...filter,
  ...(secondChance && { secondChance: 'true' }),
})
const list = {
  queryKey: ['disqualified'],
  fetch: (filter: Filter, signal: AbortSignal) =>
    call(disqualified.listDisqualified, {
      query: inQuery(filter),
      signal,
    }),
}

export const disqualifiedQuery = (input: disqualified.DisqualifiedFilter) => pagesQuery({ ...list, input })
export const disqualifiedCountQuery = (input: disqualified.DisqualifiedFilter) =>
  totalQuery({ ...list, input })

export const exportAddress = (filter: disqualified.DisqualifiedFilter) =>
  addressOf(disqualified.exportDisqualified, { query: inQuery(filter) })

export const reasonsByPostingQuery = (days: number) =>
  queryOptions({
    ...queryOf(['disqualified', 'reasons'], disqualified.listReasonsByPosting, { query: { days } }),
    placeholderData: keepPreviousData,
  })

type Applying = { jobId: string; version: number; apply: NonNullable<disqualified.Suggestion['apply']> }

export function useApplySuggestion() {
  return useAct(disqualified.applySuggestion, (body: Applying) => ({ body }), {
    refresh: [['disqualified', 'reasons']],
  })
}
