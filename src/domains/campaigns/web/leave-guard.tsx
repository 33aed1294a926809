// Asks before a page is left with changes that are not saved. A draft is saved instead of asking.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  /** Reads what is true now, also before the next render. */
  hasChanges: () => boolean
  /** Saves what may be saved without asking. Answers whether that worked. */
  onLeave: () => Promise<boolean>
}

export function LeaveGuard({ isDirty, ...guard }: LeaveGuardProps) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null)
  const current = useRef(guard)
  useEffect(() => {
    current.current = guard
  })
  useEffect(() => {
    if (!isDirty) return undefined
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const { hasChanges, onLeave } = current.current
        if (currentLocation.pathname === nextLocation.pathname || !hasChanges()) return false
        if (await onLeave()) return false
        return new Promise<boolean>((resolve) => setAnswer(() => resolve))
      },
      enableBeforeUnload: () => current.current.hasChanges(),
    })
  }, [isDirty, history])
  const decide = (stays: boolean) => {
    answer?.(stays)
    setAnswer(null)
  }
  return (
    <ConfirmDialog
      open={answer !== null}
      onOpenChange={() => decide(true)}
      title="Discard your changes?"
      description="Your changes to this campaign are not saved."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => decide(false)}
    />
  )
}
