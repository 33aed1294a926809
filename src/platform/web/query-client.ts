// How data is cached and retried, with the numbers of the specification.
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

/** None on 401; otherwise up to 2, or 1 where the browser saves data. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status === 401) return false
  return failures < (savesData() ? 1 : 2)
}

/** GET on a path built from the parts of the query key. */
async function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return (await request('GET', queryKey.join('/'), { signal })).json()
}

type Options = {
  /** A call was refused because nobody is signed in any more. */
  onSessionEnd: () => void
  /** A call was refused because a second factor has to be set up first. */
  onTwoFactorDue?: () => void
}

export function createQueryClient({ onSessionEnd, onTwoFactorDue }: Options): QueryClient {
  // Told in the same task: after a timer, a change made by hand would be drawn a whole frame later than the hand.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: Error) => {
    if (hasCode(error, 'unauthenticated')) onSessionEnd()
    if (hasCode(error, 'two_factor_required')) onTwoFactorDue?.()
  }
  return new QueryClient({
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
  })
}
