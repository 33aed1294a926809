// Asks before a page is left with changes that are not saved. A draft is saved instead of asking.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { askingForms } from '#ui/entered.ts'
import { hasUnreadText, useHasUnreadText } from '#ui/unread-text.ts'

type LeaveGuardProps = {
  /** "this posting" */
  of: string
  /** The search parameter that opens the form, if its page has others. */
  param?: string
  /** Any other address leaves the form, also one of the same page. */
  isStrict?: boolean
  isTouched: boolean
  /** Reads what is true now, also before the next render. */
  hasChanges: () => boolean
  /** Saves what may be saved without asking. Answers whether that worked. */
  onLeave: () => Promise<boolean>
}

export function LeaveGuard({ of, param, isStrict = false, isTouched, ...guard }: LeaveGuardProps) {
  const { history } = useRouter()
  const { ask, question } = useQuestion(`Your changes to ${of} are not saved.`)
  const current = useRef(guard)
  useEffect(() => {
    current.current = guard
  })
  const isActive = useHasUnreadText() || isTouched
  useEffect(() => {
    if (!isActive) return undefined
    const hasAny = () => current.current.hasChanges() || hasUnreadText()
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const stays =
          !isStrict &&
          currentLocation.pathname === nextLocation.pathname &&
          (!param || new URLSearchParams(nextLocation.search).has(param))
        if (stays || !hasAny()) return false
        return (await current.current.onLeave()) && !hasUnreadText() ? false : ask()
      },
      enableBeforeUnload: hasAny,
    })
  }, [isActive, isStrict, param, history, ask])
  return (
    <>
      {/* An ended session leaves the page open, for what is typed into it. */}
      {isTouched ? <span hidden data-draft="" /> : null}
      {question}
    </>
  )
}

/** The same for a form without a draft. */
export function UnsavedGuard({ of, isChanged }: { of: string; isChanged: boolean }) {
  return (
    <LeaveGuard
      of={of}
      isStrict
      isTouched={isChanged}
      hasChanges={() => isChanged}
      onLeave={async () => !isChanged}
    />
  )
}

/** The same for dialogs with a form: Back and Reload ask. Links lie behind the dialog, and a form that was sent may go on. */
export function DialogGuard() {
  const { history } = useRouter()
  const { ask, question } = useQuestion('Your changes are not saved.')
  useEffect(
    () =>
      history.block({
        blockerFn: ({ action }) =>
          action !== 'PUSH' && action !== 'REPLACE' && askingForms.haveEntered() ? ask() : false,
        enableBeforeUnload: askingForms.haveEntered,
      }),
    [history, ask],
  )
  return question
}

type Answer = (stays: boolean) => void

function useQuestion(description: string) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // If the user goes elsewhere while the question is open, it asks about that.
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) =>
        setAnswer((earlier: Answer | null) => {
          earlier?.(true)
          return resolve
        }),
      ),
    [],
  )
  const decide = (stays: boolean) => {
    answer?.(stays)
    setAnswer(null)
  }
  const question = (
    <ConfirmDialog
      open={answer !== null}
      onOpenChange={() => decide(true)}
      title="Discard your changes?"
      description={description}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => decide(false)}
    />
  )
  return { ask, question }
}
