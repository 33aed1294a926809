// Declares that a change may wait: it is sent at once if possible, or stored in this browser. Only for a user's own
// edits, never for money, purchases or identity. See CONTRIBUTING.md.
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { afterContent } from '#ui/after-content.ts'
import { type CallInput, call, hasCode, pathOf, type Sending, type SentInput } from '../api-client.ts'
import { randomId } from '../random-id.ts'
import type { Queue } from './offline-queue.ts'
import type { Difference, Override } from './waiting-change.ts'
import { listWaiting, setWaitingOwner, waitingOwner } from './waiting-store.ts'

/** Returned instead of the response while the change waits. */
export type Waiting = { waiting: true }

export function isWaiting(answer: unknown): answer is Waiting {
  return typeof answer === 'object' && answer !== null && 'waiting' in answer
}

/** Options for a mutation that may wait: it also runs without a connection. */
export const mayRunOffline = { networkMode: 'always' } as const

type Declaration = {
  /** "candidates.edit": the domain and the act. */
  kind: string
  override?: Override
}

/** The change's entry in the list of waiting changes, and its display until it is sent. */
export type About = {
  subject: string
  title: string
  detail?: string
  /** Given by callers that treat a second click as the same change. */
  key?: string
  version?: number
  differences?: readonly Difference[]
  shows?: unknown
}

export function mayWait<E extends Endpoint>(endpoint: E, declaration: Declaration) {
  return async (input: SentInput<E>, about: About): Promise<Answer<E> | Waiting> => {
    const key = about.key ?? randomId()
    const owner = waitingOwner()
    const behind = listWaiting().some(({ subject }) => subject === about.subject)
    if (owner === null || (navigator.onLine && !behind)) {
      try {
        return await callNow(endpoint, input, { ...about, key, owner })
      } catch (error) {
        if (owner === null || !(error instanceof TypeError || hasCode(error, 'unauthenticated'))) throw error
        // Refused because the session ended: it was not tried, and is sent when its author signs in again.
        const triedAt = error instanceof TypeError ? new Date().toISOString() : null
        return keep({ endpoint, ...declaration }, input, { ...about, key, triedAt })
      }
    }
    return keep({ endpoint, ...declaration }, input, { ...about, key, triedAt: null })
  }
}

function callNow<E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  { key, owner, version }: About & { owner: string | null },
): Promise<Answer<E>> {
  const headers = owner === null ? undefined : { 'X-Sent-By': owner }
  const sent: unknown = { ...(input as object), key, version, headers }
  return call(endpoint, sent as CallInput<E> & Sending)
}

async function keep<E extends Endpoint>(
  { endpoint, kind, override }: Declaration & { endpoint: E },
  input: SentInput<E>,
  about: About & { key: string; triedAt: string | null },
): Promise<Waiting> {
  const { params = {}, body = {} } = input as {
    params?: Record<string, string>
    body?: Record<string, unknown>
  }
  const { detail = '', version = null, differences = [], shows = null, ...rest } = about
  await (await theQueue()).add({
    ...rest,
    id: randomId(),
    kind,
    method: endpoint.method,
    path: pathOf(endpoint, params),
    body,
    detail,
    version,
    differences,
    override: override ?? null,
    shows,
    madeAt: new Date().toISOString(),
    refusal: null,
  })
  return { waiting: true }
}

let queue: Promise<Queue> | null = null

export function theQueue(): Promise<Queue> {
  return queue ?? Promise.reject(new Error('No signed-in user has changes to save.'))
}

/** Called by a frame once the user is known. Returns the function that ends it. */
export function followWaiting(options: { userId: string; onAuthorGone: () => void }): () => void {
  setWaitingOwner(options.userId)
  const opened = afterContent()
    .then(() => import('./offline-queue.ts'))
    .then(({ openQueue }) => openQueue(options))
  queue = opened
  return () => {
    if (queue === opened) {
      queue = null
      setWaitingOwner(null)
    }
    void opened.then((each) => each.close())
  }
}
