// Typed text that is not sent yet. It outlives the page in this window, so an ended session loses no text. Signing out
// clears it.
import { useCallback, useState } from 'react'

const PREFIX = 'cdh-draft-'

export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, text)
  } catch {
    // Storage may be full or forbidden. The text then lasts as long as the field.
  }
}

const OWNER = 'cdh-drafts-of'

/** Called once the user is known: deletes drafts of other users in this window. */
export function keepDraftsOf(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER)
    if (owner !== null && owner !== userId) {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
    sessionStorage.setItem(OWNER, userId)
  } catch {
    // Without storage there are no drafts.
  }
}

/** Give the field its own `key` if the draft's key can change. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(key))
  const change = useCallback(
    (next: string) => {
      setText(next)
      writeDraft(key, next)
    },
    [key],
  )
  return [text, change]
}
