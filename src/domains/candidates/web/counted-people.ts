// Candidates for the palette: the first few, and how many there are.
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'

const FIRST_FEW = 8

/** A page as long as the first of the tracker: the total of a search depends on how far it has looked. */
export const countedPeopleQuery = (q: string) =>
  queryOptions({
    ...queryOf(['candidates', 'people', 'counted'], contract.listCandidates, { query: { q } }),
    select: ({ items, total }) => ({ items: items.slice(0, FIRST_FEW), total }),
  })
