// Words that were typed and not sent yet. They outlive the page in this window, so that a session which ends meanwhile
// costs a sign-in and no words; signing out clears them.
import { useCallback, useState } from 'react'

const PREFIX = 'cdh-draft-'

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, text)
  } catch {
    // Storage may be full or forbidden; the words then last as long as the field.
  }
}

const OWNER = 'cdh-drafts-of'

/** Called whenever it is known who is here: what somebody else left unsent in this window is theirs, and goes. */
export function keepDraftsOf(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER)
    if (owner !== null && owner !== userId) {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
    sessionStorage.setItem(OWNER, userId)
  } catch {
    // Without storage there are no drafts either.
  }
}

/** Give the field a `key` of its own where the draft's key can change. */
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
