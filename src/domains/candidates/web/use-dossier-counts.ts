// How much is in each section of the drawer, counted anew after whatever is done beside it: a link is sent in one section
// and an interview comes out of it in another.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/api-client.ts'
import type { countDossier, DossierCounts } from '../contract-dossier.ts'
import { refreshDossierCounts } from './refresh.ts'

export function useDossierCounts(id: string): DossierCounts | undefined {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void refreshDossierCounts(client)
      }),
    [client],
  )
  const { data } = useQuery({
    queryKey: ['candidates', 'counts', id],
    queryFn: ({ signal }) =>
      call<typeof countDossier>('GET', '/api/candidates/:id/counts', { params: { id }, signal }),
  })
  return data
}
