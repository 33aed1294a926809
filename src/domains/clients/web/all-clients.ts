// All clients by name, for a choice.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

const PAGE_SIZE = 200

export const allClientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }) => {
    const items: contract.ClientSummary[] = []
    let cursor: string | null = ''
    do {
      const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor && { cursor }) }
      const page = await call(contract.listClients, { query, signal })
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return items
  },
})
