// The signed-in user: from the auth-user call or the customer-me call, whichever returns data.
import type { QueryClient } from '@tanstack/react-query'
import { customerQuery } from '#domains/clients/web/api.ts'
import type { CurrentUser, SignedInUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'

export const isCustomer = (user: CurrentUser) => user.customer || user.role === 'customer'

/** Customers have no second factor to set up, and report nothing until the auth-user call says so. */
const CUSTOMER_DEFAULTS = { twoFactorDue: false, reports: { performance: false, errors: false } }

export async function findUser(client: QueryClient): Promise<SignedInUser | null> {
  const user = await askUser(client)
  if (user) return user
  const customer = await askCustomer(client)
  return customer && { ...customer.user, ...CUSTOMER_DEFAULTS }
}

/** A customer whom the portal would admit: the customer-me call also answers for them. */
export async function findCustomer(client: QueryClient): Promise<SignedInUser | null> {
  const user = await findUser(client)
  return user && isCustomer(user) && (await askCustomer(client)) ? user : null
}

const askUser = (client: QueryClient) =>
  answerOrNull(client.fetchQuery(currentUserQuery), client.getQueryData(currentUserQuery.queryKey))

const askCustomer = (client: QueryClient) =>
  answerOrNull(client.fetchQuery(customerQuery), client.getQueryData(customerQuery.queryKey))

/** Null when the server refuses. While it is unreachable, the last answer holds. */
async function answerOrNull<Data>(asked: Promise<Data>, last: Data | undefined): Promise<Data | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null
    if (last === undefined) throw error
    return last
  }
}
