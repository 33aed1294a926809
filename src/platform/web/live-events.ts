// Listens to changes by others and refetches the data on the screen. The first event is handled at once, later ones are
// batched, and the next refetch starts after the last one ends.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { shareEventStream } from './shared-stream.ts'

type LiveEvent = { type: string; ids?: string[]; by?: string }

/** The changed records. Null when there are too many, or unknown. */
export type ChangedIds = ReadonlySet<string> | null
export type Refresh = (client: QueryClient, ids: ChangedIds) => Promise<unknown>

type Options = {
  client: QueryClient
  /** The user whose events are echoes of this browser's changes. */
  userId: string
  /** Asks for the current user, because a refused stream does not say why. */
  checkSession: () => Promise<unknown>
  /** How each list refetches. A list without an entry refetches completely. */
  refreshers: Readonly<Record<string, Refresh>>
  /** A local change refetches its own list. This is for data that sums up many lists. */
  afterOwnChange?: () => unknown
}

const GATHER_MS = 250
/** How long after a local change its event may still arrive. */
const ECHO_MS = 2_000

export function followLiveEvents(options: Options): () => void {
  const { client, userId, checkSession, refreshers, afterOwnChange } = options
  const echoes = watchOwnChanges(client, afterOwnChange)
  const gatherer = gather((list, ids) => {
    if (list === EVERYTHING) return client.invalidateQueries()
    const refresh = refreshers[list]
    return refresh ? refresh(client, ids) : client.invalidateQueries({ queryKey: [list] })
  })
  const stream = shareEventStream('/api/events', userId, {
    onMessage: (data) => {
      const event = JSON.parse(data) as LiveEvent
      if (event.type === 'resync') return gatherer.add(EVERYTHING, null)
      if (event.by === userId && echoes.isLikely()) return undefined
      const [list = ''] = event.type.split('.')
      return gatherer.add(list, event.ids ? new Set(event.ids) : null)
    },
    // Events during a lost connection were missed.
    onReopen: () => gatherer.add(EVERYTHING, null),
    isRefused: () =>
      checkSession().then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status === 401,
      ),
  })
  return () => {
    stream.close()
    echoes.stop()
    gatherer.stop()
  }
}

const EVERYTHING = '*'

function gather(refresh: (list: string, ids: ChangedIds) => Promise<unknown>) {
  let waiting = new Map<string, ChangedIds>()
  let busy = false

  async function work(): Promise<void> {
    busy = true
    while (waiting.size > 0) {
      const lists = waiting.has(EVERYTHING) ? new Map([[EVERYTHING, null]]) : waiting
      waiting = new Map()
      const looks = Array.from(lists, ([list, ids]) => refresh(list, ids))
      // oxlint-disable-next-line no-await-in-loop -- Refetches run one after the other.
      await Promise.allSettled([...looks, pause(GATHER_MS)])
    }
    busy = false
  }

  return {
    add(list: string, ids: ChangedIds): void {
      const before = waiting.get(list)
      const nameless = ids === null || before === null
      waiting.set(list, nameless ? null : new Set([...(before ?? []), ...ids]))
      if (!busy) void work()
    },
    stop() {
      waiting.clear()
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A local change refetches by itself. The user's other windows must follow. */
function watchOwnChanges(client: QueryClient, afterOwnChange: Options['afterOwnChange']) {
  let settledAt = Number.NEGATIVE_INFINITY
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.state.status === 'pending') return
    settledAt = performance.now()
    if (event.mutation.state.status === 'success') afterOwnChange?.()
  })
  const isLikely = () => client.isMutating() > 0 || performance.now() - settledAt < ECHO_MS
  return { isLikely, stop }
}
