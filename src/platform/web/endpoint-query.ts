// What a screen reads from an endpoint, and what it changes through one.
//
//   export const clientQuery = (id: string) => queryOf(['clients', 'one'], contract.getClient, { params: { id } })
//   const approve = useAct(contract.approveClient, () => ({ params: { id } }), { refresh: ['clients'] })
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import { type CallInput, call, type Sending } from './api-client.ts'

/** The key starts with the list whose changes refetch the query. The ids of the address and what was asked follow. */
export const queryOf = <E extends Endpoint>(key: QueryKey, endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [...key, ...askedIn(input)],
    queryFn: ({ signal }) => call(endpoint, sending(input, signal)),
  })

function askedIn(input: unknown): unknown[] {
  const { params, ...asked } = input as { params?: Record<string, string>; query?: unknown; body?: unknown }
  return [...Object.values(params ?? {}), ...Object.values(asked)]
}

const sending = <E extends Endpoint>(input: CallInput<E>, signal: AbortSignal) =>
  Object.assign({ signal }, input) as CallInput<E> & Sending

/** Names of lists, longer keys, or a refresh that only some records need. */
type Refresh = readonly (string | QueryKey)[] | ((client: QueryClient) => unknown)

type ActOptions<E extends Endpoint, Given> = Omit<
  UseMutationOptions<Answer<E>, Error, Given>,
  'mutationFn' | 'onSettled'
> & {
  /** What is read again, also after a refusal: it often says that the screen is out of date. */
  refresh?: Refresh
  /** The query whose data the answer is. */
  answers?: (answer: Answer<E>) => { queryKey: QueryKey }
}

/** `toInput` makes the input of the endpoint from what the screen gives, which may also choose the endpoint. */
export function useAct<E extends Endpoint, Given = void>(
  endpoint: E | ((given: Given) => E),
  toInput: (given: Given) => CallInput<E>,
  { refresh = [], answers, ...options }: ActOptions<E, Given> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: (given: Given) =>
      call(
        typeof endpoint === 'function' ? endpoint(given) : endpoint,
        toInput(given) as CallInput<E> & Sending,
      ),
    onSuccess: (...result) => {
      if (answers) client.setQueryData(answers(result[0]).queryKey, result[0])
      return options.onSuccess?.(...result)
    },
    onSettled: () => refreshAll(client, refresh),
  })
}

function refreshAll(client: QueryClient, refresh: Refresh): unknown {
  if (typeof refresh === 'function') return refresh(client)
  return Promise.all(
    refresh.map((list) =>
      client.invalidateQueries({ queryKey: typeof list === 'string' ? [list] : [...list] }),
    ),
  )
}
