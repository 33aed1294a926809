// How much is in each section of the drawer. Counted anew after every change, of one's own and of others: a link is sent in
// one section, and an interview comes out of it in another.
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type { countDossier, DossierCounts } from '../contract/dossier.ts'

export function useDossierCounts(id: string): DossierCounts | undefined {
  const { data } = useQuery({
    queryKey: ['candidates', 'counts', id],
    queryFn: ({ signal }) =>
      call<typeof countDossier>('GET', '/api/candidates/:id/counts', { params: { id }, signal }),
  })
  return data
}
