// Asks before a page is left with changes that are not saved. A draft is saved instead of asking.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type LeaveGuardProps = {
  /** "this posting" */
  of: string
  /** The search parameter that opens the form, if its page has others. */
  param?: string
  isTouched: boolean
  /** Reads what is true now, also before the next render. */
  hasChanges: () => boolean
  /** Saves what may be saved without asking. Answers whether that worked. */
  onLeave: () => Promise<boolean>
}

type Answer = (stays: boolean) => void

export function LeaveGuard({ of, param, isTouched, ...guard }: LeaveGuardProps) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const current = useRef(guard)
  useEffect(() => {
    current.current = guard
  })
  useEffect(() => {
    if (!isTouched) return undefined
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const { hasChanges, onLeave } = current.current
        const stays =
          currentLocation.pathname === nextLocation.pathname &&
          (!param || new URLSearchParams(nextLocation.search).has(param))
        if (stays || !hasChanges()) return false
        if (await onLeave()) return false
        // If the user goes elsewhere while the question is open, it asks about that.
        return new Promise<boolean>((resolve) =>
          setAnswer((earlier: Answer | null) => {
            earlier?.(true)
            return resolve
          }),
        )
      },
      enableBeforeUnload: () => current.current.hasChanges(),
    })
  }, [isTouched, param, history])
  const decide = (stays: boolean) => {
    answer?.(stays)
    setAnswer(null)
  }
  return (
    <>
      {/* An ended session leaves the page open, for what is typed into it. */}
      {isTouched ? <span hidden data-draft="" /> : null}
      <ConfirmDialog
        open={answer !== null}
        onOpenChange={() => decide(true)}
        title="Discard your changes?"
        description={`Your changes to ${of} are not saved.`}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => decide(false)}
      />
    </>
  )
}
