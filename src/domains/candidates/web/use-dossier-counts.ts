// The counts of the drawer's sections. Refreshed after every change, because a link sent in one section creates an
// interview in another.
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { countDossier, type DossierCounts } from '../contract/dossier.ts'

export function useDossierCounts(id: string): DossierCounts | undefined {
  const { data } = useQuery({
    queryKey: ['candidates', 'counts', id],
    queryFn: ({ signal }) => call(countDossier, { params: { id }, signal }),
  })
  return data
}
