// Calls the server: one helper for any call, and `call` for contract endpoints. The contract is imported only as a
// type, so the browser loads no schema.
import type { Answer, BodyInput, Endpoint, Method, ParamsInput, QueryInput } from '#shared/endpoint.ts'
import type { Problem } from '#shared/problem.ts'
import { idleSeconds } from './activity.ts'
import { stringifySearch } from './search-params.ts'

/** An error response: its status, status text, and the message "status: response text". */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly problem: Problem | null

  constructor(input: { status: number; statusText: string; text: string; problem?: Problem | null }) {
    super(`${input.status}: ${input.text}`)
    this.name = 'ApiError'
    this.status = input.status
    this.statusText = input.statusText
    this.problem = input.problem ?? null
  }
}

/** The message for users: the server's own sentence if there is one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.problem?.detail ?? 'The server did not answer as expected. Try again.'
  return 'The server cannot be reached. Check your connection and try again.'
}

/** The server's messages about single fields. */
export const fieldsOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.fields ?? []) : [])

export function hasCode(error: unknown, code: string): error is ApiError & { problem: Problem } {
  return error instanceof ApiError && error.problem?.code === code
}

/** Without a clear answer the act may have happened. The same request with the same key is safe. */
export const isUnclear = (error: Error | null): boolean =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500 || hasCode(error, 'in_flight'))

type Observer = (call: { method: Method; path: string; ms: number }) => void
let observer: Observer | undefined

/** The time of each call until its response started, for at most one listener. */
export function observeCalls(next: Observer): () => void {
  observer = next
  return () => {
    if (observer === next) observer = undefined
  }
}

type RequestOptions = {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Sent even when the page closes. */
  keepalive?: boolean
}

export async function request(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const idle = idleSeconds()
  // Without own headers, the browser takes a response that the page preloads.
  const headers: Record<string, string> = {
    ...(idle > 0 && { 'X-Idle-Seconds': String(idle) }),
    ...options.headers,
  }
  if (method !== 'GET') headers['X-Requested-With'] = 'fetch'
  const form = options.body instanceof FormData
  if (options.body !== undefined && !form) headers['Content-Type'] = 'application/json'
  const started = performance.now()
  const answer = await send(path, {
    method,
    headers,
    credentials: 'include',
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
    ...(options.body !== undefined && {
      body: form ? (options.body as FormData) : JSON.stringify(options.body),
    }),
  })
  observer?.({ method, path, ms: performance.now() - started })
  if (answer.ok) return answer
  const text = (await answer.text()) || answer.statusText
  throw new ApiError({
    status: answer.status,
    statusText: answer.statusText,
    text,
    problem: problemIn(answer, text),
  })
}

type Transport = (path: string, init: RequestInit) => Promise<Response>
let transport: Transport = (path, init) => fetch(path, init)

/** The server answers its own pages without a network. */
export const answerWith = (own: Transport) => {
  transport = own
}

/** A network error whose message starts with digits and a colon has the status of a response. */
async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init)
  } catch (error) {
    const status = error instanceof Error ? /^(\d+):\s*(.*)$/s.exec(error.message) : null
    if (!status) throw error
    throw new ApiError({ status: Number(status[1]), statusText: 'Network Error', text: status[2] ?? '' })
  }
}

function problemIn(answer: Response, text: string): Problem | null {
  if (!answer.headers.get('content-type')?.includes('application/problem+json')) return null
  return JSON.parse(text) as Problem
}

type Part<Key extends string, Input> = [Input] extends [never] ? unknown : { [K in Key]: Input }
type Header<E extends Endpoint, Name extends 'ifMatch' | 'key', Input> = E['schema'][Name] extends 'required'
  ? Input
  : E['schema'][Name] extends 'optional'
    ? Partial<Input>
    : unknown

/** What an endpoint takes. In the browser an endpoint is its address, so the schemas are only types here. */
export type SentInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', [BodyInput<E>] extends [never] ? never : BodyInput<E> | FormData>

/** With what goes into headers. */
export type CallInput<E extends Endpoint> = SentInput<E> &
  /** The version that the change is based on. */
  Header<E, 'ifMatch', { version: number }> &
  /** The Idempotency-Key. The same request with the same key acts once. */
  Header<E, 'key', { key: string }>

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  key?: string
}
export type Sending = { signal?: AbortSignal; headers?: Record<string, string> | undefined }

/** `call(contract.getCandidate, { params: { id } })` */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & Sending,
): Promise<Answer<E>> {
  const { body, version, key, signal, headers } = input as AnyInput & Sending
  const answer = await request(endpoint.method, addressOf(endpoint, input), {
    body,
    signal,
    headers: {
      ...headers,
      ...(version !== undefined && ifMatch(version)),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
  })
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<E>
}

type Address<E extends Endpoint> = Part<'params', ParamsInput<E>> & Partial<Part<'query', QueryInput<E>>>

export function addressOf<E extends Endpoint>(endpoint: E, input: Address<E>): string {
  const { params, query } = input as AnyInput
  return pathOf(endpoint, params ?? {}) + stringifySearch(query ?? {})
}

export const pathOf = ({ url }: Pick<Endpoint, 'url'>, params: Record<string, string>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The version that a change is based on, as a header. */
export const ifMatch = (version: number): Record<string, string> => ({ 'If-Match': `"${version}"` })
