// The balance of a client. By itself, because every portal page shows it.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

export const walletQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'balance', client],
    queryFn: ({ signal }) => call(contract.getWallet, { query: { client }, signal }),
    enabled: client !== undefined,
  })
