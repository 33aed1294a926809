// The signed-in customer and the clients they belong to, for the web.
import { queryOptions } from '@tanstack/react-query'
import * as identity from '#domains/identity/contract/endpoints.ts'
import { signedInOptions } from '#domains/identity/web/index.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'

export const customerQuery = queryOptions({
  ...queryOf(['/api/customer/me'], identity.getCustomer, {}),
  ...signedInOptions,
})
