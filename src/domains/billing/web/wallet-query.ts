// The balance of a client. By itself, because every portal page shows it.
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'

export const walletQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['wallet', 'balance'], contract.getWallet, { query: { client } }),
    enabled: client !== undefined,
  })
