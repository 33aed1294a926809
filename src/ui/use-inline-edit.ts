// One value edited in place. Enter saves and moves on, blur saves, Esc reverts only the field. A refused value stays in
// the field with its reason. Back takes the field away, and saves too. Reload asks.
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { toast } from './toast-store.ts'
import { type EditConflict, useEditConflict } from './use-edit-conflict.ts'

export type SaveText = (value: string, how: EditConflict) => void | Promise<void>

const controls = 'input:enabled, textarea:enabled, select:enabled, button:enabled'

export function useInlineEdit(value: string, onSave: SaveText) {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ text: string; reason: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const saving = useRef(false)
  const errorId = useId()
  const seen = useEditConflict(value)
  const isChanged = draft !== null && draft !== value

  const revert = () => {
    seen.end()
    setDraft(null)
    setRefusal(null)
  }
  /** `then` runs before the field can save again, so moving on does not save twice. */
  const save = async (then?: () => void) => {
    if (saving.current) return
    if (!isChanged) {
      revert()
      return then?.()
    }
    saving.current = true
    try {
      await onSave(draft, seen.end())
      setDraft(null)
      setRefusal(null)
      then?.()
    } catch (cause) {
      // The field is gone.
      if (!input.current) sayLost(draft, cause)
      setRefusal({ text: draft, reason: reasonOf(cause) })
      returnFocus(input.current)
    } finally {
      saving.current = false
    }
  }
  /** Leaving an unchanged refused value does not send it again. */
  const leave = async (then?: () => void) => {
    if (draft === null || draft !== refusal?.text) await save(then)
  }
  const saveAtEnd = useEffectEvent(async () => {
    if (saving.current || !isChanged) return
    if (draft === refusal?.text) return sayLost(draft, new Error(refusal.reason))
    try {
      await onSave(draft, seen.end())
    } catch (cause) {
      sayLost(draft, cause)
    }
  })
  useEffect(() => () => void saveAtEnd(), [])
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(() => focusNext(input.current))
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (draft === null) input.current?.blur()
    else revert()
  }
  return {
    text: draft ?? value,
    error: refusal?.reason ?? null,
    errorId,
    change: (text: string) => {
      seen.begin()
      setDraft(text)
    },
    save,
    leave,
    revert,
    inputProps: {
      ref: input,
      'aria-invalid': refusal !== null || undefined,
      'aria-describedby': refusal ? errorId : undefined,
      onKeyDown: handleKeyDown,
      onBlur: () => void leave(),
    },
  }
}

const sayLost = (text: string, cause: unknown) =>
  void toast({ tone: 'danger', title: `"${text.slice(0, 40)}" was not saved`, description: reasonOf(cause) })

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : 'Not saved. Try again.')

/** Never from another field: what is typed there must not end up here. The reason waits beside its field. */
function returnFocus(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}

function focusNext(input: HTMLInputElement | null): void {
  const all = [...(input?.closest('fieldset')?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const next = input ? all[all.indexOf(input) + 1] : undefined
  if (next) next.focus()
  else input?.blur()
}
