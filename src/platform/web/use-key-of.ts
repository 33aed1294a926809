// The Idempotency-Key of a form.
import { useRef } from 'react'
import { randomId } from './random-id.ts'

/** The same request keeps its key, so that a retry after a lost answer acts once. */
export function useKeyOf() {
  const kept = useRef<{ body: string; key: string }>(undefined)
  return {
    of(body: object) {
      const text = JSON.stringify(body)
      if (kept.current?.body !== text) kept.current = { body: text, key: randomId() }
      return kept.current.key
    },
    renew() {
      kept.current = undefined
    },
  }
}
