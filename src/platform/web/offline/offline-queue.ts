// Sends waiting changes once, in order, from one tab. It starts when the author is signed in, retries when the
// connection is back, and stops at changes that need a decision. Loaded for users who may have changes.
import { ApiError, ifMatch, request } from '../api-client.ts'
import { randomId } from '../random-id.ts'
import { addUnsent, listUnsent, replaceUnsent } from './unsent-database.ts'
import {
  type Decision,
  DOUBT,
  decided,
  isDoubtful,
  judge,
  type NewChange,
  nextToSend,
  rebased,
  type WaitingChange,
} from './waiting-change.ts'
import { publishWaiting } from './waiting-store.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

export type Queue = ReturnType<typeof openQueue>

type Options = {
  userId: string
  /** The server says that no user, or another user, is signed in. */
  onAuthorGone: () => void
}

export function openQueue({ userId, onAuthorGone }: Options) {
  const channel = new BroadcastChannel(`cdh-unsent-${userId}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false

  async function reload(): Promise<void> {
    const changes = await listUnsent(userId)
    if (!closed) publishWaiting(userId, changes)
  }

  /** The database has changed: this tab reads it and tells the others. */
  async function tell(): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    channel.postMessage('changed')
    await reload()
  }

  const write = (change: WaitingChange) => replaceUnsent(userId, () => ({ put: [change] }))

  /** Sends until nothing is left to send. Waits for another tab that is sending. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (closed || !navigator.onLine) return
    await alone(`cdh-unsent-${userId}`, async () => {
      while (await sendNext());
    })
  }

  async function sendNext(): Promise<boolean> {
    if (closed || !navigator.onLine) return false
    const next = nextToSend(await listUnsent(userId))
    if (!next) return false
    if (isDoubtful(next, new Date())) {
      await write({ ...next, refusal: DOUBT })
      await tell()
      return true
    }
    const trying = { ...next, triedAt: next.triedAt ?? new Date().toISOString() }
    await write(trying)
    try {
      const answer = await send(userId, trying)
      failures = 0
      await replaceUnsent(userId, (changes) => ({ put: rebased(changes, trying, answer), remove: trying }))
    } catch (error) {
      if (!(await handleFailure(trying, error))) return false
    }
    await tell()
    return true
  }

  /** True if the next may be sent. */
  async function handleFailure(change: WaitingChange, error: unknown): Promise<boolean> {
    const failure = error instanceof ApiError ? error : { status: 0, problem: null }
    const verdict = judge(change, failure, randomId())
    if (verdict.kind === 'author') {
      // Nothing happened, so it counts as not tried.
      await write({ ...change, triedAt: null })
      onAuthorGone()
      return false
    }
    if (verdict.kind === 'later') {
      failures += 1
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
      timer = setTimeout(() => void flush(), pause)
      return false
    }
    await write(verdict.change)
    return true
  }

  const handleOnline = () => {
    failures = 0
    void flush()
  }
  const handleReturn = () => {
    if (document.visibilityState === 'visible') void flush()
  }
  channel.addEventListener('message', () => void reload())
  window.addEventListener('online', handleOnline)
  document.addEventListener('visibilitychange', handleReturn)
  // A browser without storage has nothing to send. An error appears when a change is added.
  reload().then(flush, () => undefined)

  return {
    async add(change: NewChange): Promise<void> {
      await addUnsent(userId, change)
      await tell()
      void flush()
    },
    async decide(change: WaitingChange, decision: Decision): Promise<void> {
      await write(decided(change, decision, randomId()))
      await tell()
      void flush()
    },
    /** False if it was already sent. Not possible while it is being sent, because it would take effect unnoticed. */
    async discard(change: WaitingChange): Promise<boolean> {
      let was = false
      await alone(`cdh-unsent-${userId}`, async () => {
        was = await replaceUnsent(userId, () => ({ remove: change }))
      })
      await tell()
      void flush()
      return was
    },
    flush: handleOnline,
    close(): void {
      closed = true
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
      document.removeEventListener('visibilitychange', handleReturn)
      channel.close()
    },
  }
}

/** One tab at a time. Without browser locks, the keys still make the server act once. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function send(userId: string, change: WaitingChange): Promise<unknown> {
  const { method, path, body, key, version } = change
  const headers = {
    'Idempotency-Key': key,
    'X-Sent-By': userId,
    ...(version !== null && ifMatch(version)),
  }
  const answer = await request(method, path, { body, headers })
  return answer.status === 204 ? null : answer.json()
}
