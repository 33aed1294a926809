// Caching and retries, with the numbers of the specification.
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { ApiError, hasCode, request } from './api-client.ts'

const MINUTE = 60_000

type NetworkInformation = { saveData?: boolean }

function savesData(): boolean {
  return Boolean((navigator as Navigator & { connection?: NetworkInformation }).connection?.saveData)
}

/** None on 401. Otherwise up to 2, or 1 if the browser saves data. */
export function shouldRetry(failures: number, error: unknown): boolean {
  // The same question gets the same refusal.
  if (error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status)) return false
  return failures < (savesData() ? 1 : 2)
}

/** GET on a path built from the parts of the query key. */
async function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return (await request('GET', queryKey.join('/'), { signal })).json()
}

type Options = {
  /** A call was refused because no user is signed in. */
  onSessionEnd: () => void
  /** A call was refused because a second factor must be set up first. */
  onTwoFactorDue?: () => void
}

export function createQueryClient({ onSessionEnd, onTwoFactorDue }: Options): QueryClient {
  // Notified in the same task: after a timer, the user's change would render a frame late.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: Error) => {
    if (hasCode(error, 'unauthenticated')) onSessionEnd()
    if (hasCode(error, 'two_factor_required')) onTwoFactorDue?.()
  }
  return showErrorsAtOnce(
    new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      defaultOptions: {
        queries: {
          queryFn: fetchByKey,
          staleTime: 5 * MINUTE,
          gcTime: 10 * MINUTE,
          refetchOnWindowFocus: false,
          refetchInterval: false,
          refetchOnReconnect: true,
          networkMode: 'online',
          retry: shouldRetry,
        },
        mutations: { retry: false, networkMode: 'online' },
      },
    }),
  )
}

/** Only a success waits for the refresh after it: while the server is unreachable, a refresh is tried for seconds. */
function showErrorsAtOnce(client: QueryClient): QueryClient {
  const complete = client.defaultMutationOptions.bind(client)
  client.defaultMutationOptions = (options) => {
    const all = complete(options)
    const { onSettled } = all
    if (options?._defaulted || !onSettled) return all
    const handleSettled: typeof onSettled = (...given) => {
      const refreshed = onSettled(...given)
      return given[1] === null ? refreshed : undefined
    }
    return { ...all, onSettled: handleSettled }
  }
  return client
}
