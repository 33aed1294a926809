// The Idempotency-Key of a form.
import { useRef } from 'react'
import { randomId } from './random-id.ts'

type Kept<Body> = { body: Body; key: string }

/** What a form sent last under this name in this tab, while its outcome is not known. */
export function readKept<Body = unknown>(name: string): Kept<Body> | undefined {
  try {
    const text = sessionStorage.getItem(name)
    return text ? (JSON.parse(text) as Kept<Body>) : undefined
  } catch {
    return undefined
  }
}

function writeKept(name: string, kept: Kept<unknown> | undefined): void {
  try {
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
  } catch {
    // Storage may be forbidden. The key then lasts as long as the form.
  }
}

/**
 * The same request keeps its key, so that a retry after a lost answer acts once. With a name it also outlives the form,
 * until `renew` says that the outcome is known.
 */
export function useKeyOf(name?: string) {
  const kept = useRef<Kept<unknown>>(undefined)
  const keep = (next: Kept<unknown> | undefined) => {
    kept.current = next
    if (name) writeKept(name, next)
  }
  const of = (body: object) => {
    const last = kept.current ?? (name ? readKept(name) : undefined)
    const isSame = JSON.stringify(last?.body) === JSON.stringify(body)
    const next = last && isSame ? last : { body, key: randomId() }
    keep(next)
    return next.key
  }
  return {
    of,
    renew: () => keep(undefined),
  }
}
