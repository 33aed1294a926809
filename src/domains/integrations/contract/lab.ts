// What the webhook lab promises before it sends. Pure, and used by both ends.
import type { Fault, Provider, Signature } from './words.ts'

/** `leads` says whether every lead of the body is added once. Null where nothing is kept. */
export type Expectation = { status: 200 | 401; requests: number; leads: 'once' | null; words: string }

const REFUSED: Expectation = { status: 401, requests: 1, leads: null, words: 'expect 401' }

const FAULT_EXPECTATIONS: Record<Fault, Expectation> = {
  flip: REFUSED,
  stale: REFUSED,
  fifty: { status: 200, requests: 50, leads: 'once', words: 'expect each lead once' },
  reorder: { status: 200, requests: 2, leads: 'once', words: 'expect the same leads' },
  unknown_field: { status: 200, requests: 1, leads: 'once', words: 'expect 200, kept' },
  megabyte: { status: 200, requests: 1, leads: 'once', words: 'expect 200' },
}

export function expectationOf({
  fault,
  signature,
}: {
  fault: Fault | null
  signature: Signature
}): Expectation {
  const expected = fault
    ? FAULT_EXPECTATIONS[fault]
    : { status: 200 as const, requests: 1, leads: 'once' as const, words: 'expect 200' }
  return signature === 'valid' ? expected : { ...REFUSED, requests: expected.requests }
}

/** Why a fault does not apply. */
export function whyNot(provider: Provider, fault: Fault): string | null {
  if (fault === 'stale' && provider === 'meta') return 'Meta signs no time'
  if (fault === 'stale' && provider === 'google') return 'Google signs no time'
  return null
}
