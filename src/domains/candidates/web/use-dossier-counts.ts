// How much is in each section of the drawer, counted anew after whatever is done beside it: a link is sent in one section
// and an interview comes out of it in another.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DossierCounts } from '../contract-dossier.ts'
import { dossierCountsQuery, refreshDossierCounts } from './dossier-api.ts'

export function useDossierCounts(id: string): DossierCounts | undefined {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void refreshDossierCounts(client)
      }),
    [client],
  )
  return useQuery(dossierCountsQuery(id)).data
}
