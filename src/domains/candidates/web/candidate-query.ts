// One person. By itself, because what others change is looked at again on every screen.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import type * as contract from '../contract.ts'

export const candidateQuery = (id: string) =>
  queryOptions({
    ...keptOffline,
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getCandidate>('GET', '/api/candidates/:id', { params: { id }, signal }),
  })
