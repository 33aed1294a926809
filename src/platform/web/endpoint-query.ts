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
import type { Answer, Endpoint } from '#shared/endpoint.ts'
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

/** Names of lists, longer keys, or a refresh that depends on what was given. */
type Refresh<Given> = readonly (string | QueryKey)[] | ((client: QueryClient, given: Given) => unknown)

type ActOptions<Result, Given, Before> = Omit<
  UseMutationOptions<Result, Error, Given, Before>,
  'mutationFn' | 'onSettled'
> & {
  /** What is read again, also after a refusal: it often says that the screen is out of date. */
  refresh?: Refresh<Given>
  /** The query whose data the answer is. */
  answers?: (answer: Result) => { queryKey: QueryKey }
}

/** `toInput` makes the input of the endpoint from what the screen gives, which may also choose the endpoint. */
export const useAct = <E extends Endpoint, Given = void, Before = unknown>(
  endpoint: E | ((given: Given) => E),
  toInput: (given: Given) => CallInput<E>,
  options?: ActOptions<Answer<E>, Given, Before>,
) =>
  useSend(
    (given: Given) =>
      call(
        typeof endpoint === 'function' ? endpoint(given) : endpoint,
        toInput(given) as CallInput<E> & Sending,
      ),
    options,
  )

/** The same for what is more than one call: an upload, a change that may wait, or another endpoint for customers. */
export function useSend<Result, Given = void, Before = unknown>(
  send: (given: Given) => Promise<Result>,
  { refresh = [], answers, ...options }: ActOptions<Result, Given, Before> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: send,
    onSuccess: (...result) => {
      if (answers) client.setQueryData(answers(result[0]).queryKey, result[0])
      return options.onSuccess?.(...result)
    },
    onSettled: (_answer, _error, given) =>
      typeof refresh === 'function' ? refresh(client, given) : refreshLists(client, refresh),
  })
}

/** Everything that is read under these names. */
export const refreshLists = (client: QueryClient, lists: readonly (string | QueryKey)[]) =>
  Promise.all(
    lists.map((list) => client.invalidateQueries({ queryKey: typeof list === 'string' ? [list] : list })),
  )
