// The counter in the shell: how many changes wait to be sent, and whether one needs a decision. It opens the list.
import { Clock, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { Button } from '#ui/button.tsx'

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }))

export function WaitingButton() {
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const refused = waiting.filter((change) => change.refusal).length
  if (waiting.length === 0 && !open) return null
  return (
    <>
      <Button size="sm" icon={refused > 0 ? TriangleAlert : Clock} onClick={() => setOpen(true)}>
        <span className="num">{waiting.length}</span> waiting
        {refused > 0 ? <span className="sr-only">, {refused} to decide</span> : null}
      </Button>
      {open ? (
        <Suspense>
          <WaitingList onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
