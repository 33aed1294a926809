// Candidates for the palette: the first few, and how many there are.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

const FIRST_FEW = 8

/** A page as long as the first of the tracker: the total of a search depends on how far it has looked. */
export const countedPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['candidates', 'people', q, 'counted'],
    queryFn: ({ signal }) => call(contract.listCandidates, { query: { q }, signal }),
    select: ({ items, total }) => ({ items: items.slice(0, FIRST_FEW), total }),
  })
