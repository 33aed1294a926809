// The tours of a frame: `useTours()` starts, resets and registers them.
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { useStored } from '#ui/stored.ts'
import { toast } from '#ui/toast-store.ts'
import { drive, isErrorShown } from './drive.ts'
import { SEEN_KEY, useSeenTours } from './seen-tours.ts'
import { createTours, type Tours } from './tours.ts'

type ToursValue = Tours & {
  /** Whether the seen tours are known. An automatic tour is registered only then. */
  known: boolean
}

const ToursContext = createContext<ToursValue | null>(null)

const isCovered = () => document.querySelector('[data-modal]') !== null || isErrorShown()

const sayFailed = () =>
  toast({ tone: 'danger', title: 'The tour could not be shown. Check your connection and try again.' })

export function TourProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const { seen, known } = useSeenTours(userId)
  const [tours] = useState(() => createTours({ drive, seen, isBusy: isCovered, sayFailed }))
  const [value, setValue] = useState<ToursValue>({ ...tours, known })
  if (value.known !== known) setValue({ ...tours, known })
  return <ToursContext value={value}>{children}</ToursContext>
}

export function useTours() {
  const tours = useContext(ToursContext)
  if (!tours) throw new Error('Tours are used outside of their provider.')
  const active = useSyncExternalStore(tours.subscribe, tours.isActive)
  // Readers of the seen tours render again when they change.
  useStored(SEEN_KEY)
  return { tours, active, known: tours.known }
}
