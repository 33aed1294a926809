// How cards are placed, how late they are, and what a disqualification needs. Pure.
import { DAY, MINUTE } from '#platform/shared/durations.ts'
import { type ApplicationStatus, type StageKind, UNDO_WINDOW_MINUTES } from '../contract/words.ts'

/**
 * Whoever puts an application back where it was, this soon after their own move, has taken the move back; later it is a
 * decision of its own.
 */
export const UNDO_WINDOW_MS = UNDO_WINDOW_MINUTES * MINUTE

type Stood = {
  id: string
  to_stage_id: string
  to_status: ApplicationStatus
  by_id: string | null
  at: string
}
type PuttingBack = {
  last: Stood | undefined
  before: Stood | undefined
  to: { stageId: string; status: ApplicationStatus }
  byId: string | null
  now: Date
}

/** Which move this takes back, and since when the application then has been where it is; null for a move of its own. */
export function findUndoneMove({ last, before, to, byId, now }: PuttingBack) {
  if (!last || !before || byId === null || last.by_id !== byId) return null
  if (before.to_stage_id !== to.stageId || before.to_status !== to.status) return null
  if (now.getTime() - Date.parse(last.at) > UNDO_WINDOW_MS) return null
  return { undoes: last.id, since: before.at }
}

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
