// A board as shown: the loaded data with this browser's waiting moves.
import { useMemo } from 'react'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import type { BoardFilter } from '../contract/schemas.ts'
import type { Board } from './board-cache.ts'
import { waitingStates, withWaiting } from './waiting.ts'

export function useShownBoard(board: Board | undefined, given: BoardFilter) {
  const changes = useWaiting()
  const filter = useStable(given)
  const shown = useMemo(() => board && withWaiting(board, changes, filter), [board, changes, filter])
  const waiting = useMemo(() => waitingStates(changes), [changes])
  return { shown, waiting, changes }
}

/** The same object while the content is the same. */
function useStable(filter: BoardFilter): BoardFilter {
  const text = JSON.stringify(filter)
  return useMemo(() => JSON.parse(text) as BoardFilter, [text])
}
