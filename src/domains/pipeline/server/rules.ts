// Positions of cards, lateness, and the requirements of a disqualification. Pure.
import { DAY, MINUTE } from '#shared/durations.ts'
import { type ApplicationStatus, type StageKind, UNDO_WINDOW_MINUTES } from '../contract/words.ts'

/** A return by the same user this soon after the move is an undo. A later return is a new move. */
export const UNDO_WINDOW_MS = UNDO_WINDOW_MINUTES * MINUTE

type Stood = {
  id: string
  toStageId: string
  toStatus: ApplicationStatus
  byId: string | null
  at: string
}
type PuttingBack = {
  last: Stood | undefined
  before: Stood | undefined
  to: { stageId: string; status: ApplicationStatus }
  byId: string | null
  now: Date
}

/** The undone move, and the restored start of the time in stage. Null for a new move. */
export function findUndoneMove({ last, before, to, byId, now }: PuttingBack) {
  if (!last || !before || byId === null || last.byId !== byId) return null
  if (before.toStageId !== to.stageId || before.toStatus !== to.status) return null
  if (now.getTime() - Date.parse(last.at) > UNDO_WINDOW_MS) return null
  return { undoes: last.id, since: before.at }
}

/** Between two positions, or null without room. */
export function middle(low: number, high: number): number | null {
  const found = low + (high - low) / 2
  return found > low && found < high ? found : null
}

/** This many rising positions between the two, in whole steps after the last card. Null if they do not fit. */
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

/** Being in a stage of kind hired means being hired. */
export function statusIn(kind: StageKind): Extract<ApplicationStatus, 'active' | 'hired'> {
  return kind === 'hired' ? 'hired' : 'active'
}

export const isOnBoard = (status: ApplicationStatus) => status === 'active' || status === 'hired'

/** Missing input for a disqualification with this reason. */
export function commentProblem(
  reason: { label: string; needsComment: boolean },
  comment: string | undefined,
): string | null {
  if (!reason.needsComment || comment?.trim()) return null
  return `Write a comment: “${reason.label}” needs one.`
}

/** The day to reconsider a candidate. */
export function reconsiderOn(now: Date, days: number | null): string | null {
  return days === null ? null : new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
}
