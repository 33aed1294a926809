// How payments move. Pure.
import type { PaymentStatus } from '../contract/words.ts'

/** A success stands above everything, because then money was taken. */
const RANK: Record<PaymentStatus, number> = {
  created: 0,
  requires_action: 1,
  processing: 2,
  failed: 3,
  canceled: 3,
  succeeded: 4,
}

/** Events come in any order. A state never goes back. */
export const isForward = (from: PaymentStatus, to: PaymentStatus) => RANK[to] > RANK[from]

export const isFinal = (status: PaymentStatus) => RANK[status] >= RANK.failed

/** What the client can still cover, and what the house has to. */
export function splitLoss(cents: number, spendableCents: number): { takenCents: number; shortCents: number } {
  const takenCents = Math.min(cents, Math.max(spendableCents, 0))
  return { takenCents, shortCents: cents - takenCents }
}

/** Seconds until an event is tried again. Undefined when a person has to look. */
const PAUSES = [2, 5, 15, 60, 300, 900, 3_600, 7_200, 14_400, 28_800]
export const pauseAfter = (attempts: number): number | undefined => PAUSES[attempts]

/** Money added and taken counts alike, so that a round trip is no way around the limit. */
export const isAboveLimit = (of: { limitCents: number; movedCents: number; cents: number }): boolean =>
  of.movedCents + Math.abs(of.cents) > of.limitCents
