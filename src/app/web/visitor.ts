// The signed-in user: from the auth-user call or the customer-me call, whichever returns data.

import type { QueryClient } from '@tanstack/react-query'
import { customerQuery } from '#domains/clients/web/api.ts'
import type { CurrentUser, SignedInUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { faceOfPage } from '#platform/web/face.ts'

export const isCustomer = (user: CurrentUser) => user.customer || user.role === 'customer'

/** Customers have no second factor to set up, and report nothing until the auth-user call says so. */
const CUSTOMER_DEFAULTS = { twoFactorDue: false, reports: { performance: false, errors: false } }

export async function findUser(client: QueryClient): Promise<SignedInUser | null> {
  const user = await askUser(client)
  if (user) return user
  const customer = await askCustomer(client)
  return customer && { ...customer.user, ...CUSTOMER_DEFAULTS }
}

/** One of the two calls is enough. A customer whose clients are refused opens the portal without a client. */
export async function findCustomer(client: QueryClient): Promise<SignedInUser | null> {
  const user = await findUser(client)
  if (!user || !isCustomer(user)) return null
  const own = await askCustomer(client)
  if (!own)
    client.setQueryData(customerQuery.queryKey, {
      user,
      clients: [],
      testPayments: false,
      agency: faceOfPage(),
    })
  return user
}

/** The guards of one navigation ask again and again. A refusal holds for them, and later navigation asks anew. */
const REFUSAL_HOLDS_MS = 2_000

const askUser = (client: QueryClient) =>
  answerOrNull(client, currentUserQuery.queryKey, () => client.fetchQuery(currentUserQuery))

const askCustomer = (client: QueryClient) =>
  answerOrNull(client, customerQuery.queryKey, () => client.fetchQuery(customerQuery))

/** Null when the server refuses. While it is unreachable, the last answer holds. */
async function answerOrNull<Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  ask: () => Promise<Data>,
): Promise<Data | null> {
  const before = client.getQueryState(queryKey)
  const isRecent = Date.now() - (before?.errorUpdatedAt ?? 0) < REFUSAL_HOLDS_MS
  if (before?.status === 'error' && isRecent && isRefusal(before.error)) return null
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error)) return null
    const last = client.getQueryData<Data>(queryKey)
    if (last === undefined) throw error
    return last
  }
}

/** Not signed in, not allowed, or not known to this server. */
const isRefusal = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)
