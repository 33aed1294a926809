// The seen tours: in this browser under `cdh-tours-seen`, and on the server, because signing out clears the browser.
// Both are merged at sign-in. After that the server's answer counts.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api-client.ts'
import { useSend } from '#platform/web/endpoint-query.ts'
import { readStored, writeStored } from '#ui/stored.ts'
import * as contract from '../contract/endpoints.ts'
import { TOUR_IDS, type TourId } from '../contract/words.ts'

export const SEEN_KEY = 'cdh-tours-seen'
/** The owner of the list: seen tours do not count for the next user on the same browser. */
const OWNER_KEY = 'cdh-tours-of'

/** Any other stored value is ignored. */
export function parseSeen(stored: string | null): Set<TourId> {
  try {
    const found: unknown = JSON.parse(stored ?? '[]')
    return new Set(Array.isArray(found) ? TOUR_IDS.filter((id) => found.includes(id)) : [])
  } catch {
    return new Set()
  }
}

const readSeen = () => parseSeen(readStored(SEEN_KEY))

function writeSeen(ids: Iterable<TourId>): void {
  writeStored(SEEN_KEY, JSON.stringify([...ids]))
}

type Change = { mark: readonly TourId[] } | { forget: TourId }

const tell = async (change: Change): Promise<void> => {
  if ('forget' in change) await call(contract.resetTour, { params: { id: change.forget } })
  else await call(contract.markToursSeen, { body: { ids: [...change.mark] } })
}

type SeenTours = ReturnType<typeof createSeenTours>

/** Changes the browser's copy at once and tells the server. */
function createSeenTours(userId: string, send: (change: Change) => void) {
  let received = false
  return {
    has: (id: TourId) => readSeen().has(id),
    add(id: TourId): void {
      writeSeen(readSeen().add(id))
      send({ mark: [id] })
    },
    remove(id: TourId): void {
      const seen = readSeen()
      seen.delete(id)
      writeSeen(seen)
      send({ forget: id })
    },
    /** The server's list: the first one is merged with the browser's copy, later ones replace it. */
    receive(server: readonly TourId[]): void {
      if (received) return writeSeen(server)
      received = true
      const owner = readStored(OWNER_KEY)
      const own = owner === null || owner === userId ? readSeen() : new Set<TourId>()
      const untold = [...own].filter((id) => !server.includes(id))
      writeStored(OWNER_KEY, userId)
      writeSeen(new Set([...server, ...own]))
      if (untold.length > 0) send({ mark: untold })
      return undefined
    },
  }
}

/**
 * Keeps both copies in sync. Changes reach the server one after the other, and lost ones are sent again at the next
 * visit. `known` is true once the server has answered or failed.
 */
export function useSeenTours(userId: string): { seen: SeenTours; known: boolean } {
  const client = useQueryClient()
  const change = useSend(tell, { mutationKey: ['tours'], scope: { id: 'tours' } })
  const [seen] = useState(() => createSeenTours(userId, change.mutate))
  const answer = useQuery({
    queryKey: ['tours', userId],
    queryFn: async ({ signal }) => {
      const { seen: server } = await call(contract.listSeenTours, { signal })
      // A response older than a pending change would revert it.
      if (client.isMutating({ mutationKey: ['tours'] }) === 0) seen.receive(server)
      return server
    },
    // Without the server's copy the browser's copy is enough, so users do not wait.
    retry: false,
  })
  return { seen, known: answer.isFetched || answer.fetchStatus === 'paused' }
}
