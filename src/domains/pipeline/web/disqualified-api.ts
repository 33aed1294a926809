// The disqualified: their list, their reasons by posting, and the edit that would help.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import type * as disqualified from '../contract-disqualified.ts'
import { NEXT_PAGE_SIZE } from './api.ts'

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
