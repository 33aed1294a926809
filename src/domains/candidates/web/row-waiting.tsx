// Marks a candidate with unsent changes.
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { WaitingMark } from '#ui/waiting-mark.tsx'
import { waitingOf } from './waiting.ts'

export function RowWaiting({ id }: { id: string }) {
  const waiting = useWaiting()
  return waitingOf(id, waiting).length > 0 ? <WaitingMark /> : null
}
