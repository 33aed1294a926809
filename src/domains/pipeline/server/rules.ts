// How cards are placed, how late they are, and what a disqualification needs. Pure.
import type { ApplicationStatus, StageKind } from '../contract-words.ts'

const DAY = 86_400_000

/** Between two positions, or null where numbers have no room left. */
export function middle(low: number, high: number): number | null {
  const found = low + (high - low) / 2
  return found > low && found < high ? found : null
}

/** So many positions, rising, all between the two; beyond the last card by whole steps. Null where they do not fit. */
export function spread({
  low,
  high,
  count,
}: {
  low: number
  high: number | null
  count: number
}): number[] | null {
  const step = high === null ? 1 : (high - low) / (count + 1)
  const positions = Array.from({ length: count }, (_, index) => low + step * (index + 1))
  const edges = [low, ...positions, ...(high === null ? [] : [high])]
  return edges.every((each, index) => index === 0 || each > (edges[index - 1] ?? each)) ? positions : null
}

/** Standing in a stage of kind hired is what being hired means. */
export function statusIn(kind: StageKind): Extract<ApplicationStatus, 'active' | 'hired'> {
  return kind === 'hired' ? 'hired' : 'active'
}

export const isOnBoard = (status: ApplicationStatus) => status === 'active' || status === 'hired'

/** What is missing before somebody can be disqualified for this reason. */
export function commentProblem(
  reason: { label: string; needs_comment: boolean },
  comment: string | undefined,
): string | null {
  if (!reason.needs_comment || comment?.trim()) return null
  return `Write a comment: “${reason.label}” needs one.`
}

/** The day on which somebody deserves another look. */
export function reconsiderOn(now: Date, days: number | null): string | null {
  return days === null ? null : new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
}
