// The signed-in customer and the clients they belong to, for the web.
import { queryOptions } from '@tanstack/react-query'
import * as identity from '#domains/identity/contract/endpoints.ts'
import { signedInOptions } from '#domains/identity/web/index.ts'
import { call } from '#platform/web/api-client.ts'

export const customerQuery = queryOptions({
  ...signedInOptions,
  queryKey: ['/api/customer/me'],
  queryFn: ({ signal }) => call(identity.getCustomer, { signal }),
})
