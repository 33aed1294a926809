// Which acts an import allows in each status.
import { DAY } from '#shared/durations.ts'
import { type Act, type ImportStatus, KEPT_DAYS } from '../contract/words.ts'

const FROM: Record<Act, readonly ImportStatus[]> = {
  start: ['draft'],
  pause: ['running'],
  resume: ['paused', 'failed'],
  cancel: ['draft', 'running', 'paused', 'failed'],
  undo: ['done', 'canceled', 'failed'],
}
export const NEXT = {
  start: 'running',
  pause: 'paused',
  resume: 'running',
  cancel: 'canceled',
  undo: 'undoing',
} as const satisfies Record<Act, ImportStatus>

type Subject = {
  status: ImportStatus
  startedAt: string | null
  finishedAt: string | null
  created: number
  updated: number
  unread: number
}

export const undoUntil = ({ finishedAt: at }: Pick<Subject, 'finishedAt'>) =>
  at ? new Date(Date.parse(at) + KEPT_DAYS * DAY) : null

export function may(row: Subject, act: Act, now: Date): boolean {
  if (!FROM[act].includes(row.status)) return false
  if (act === 'start') return row.unread === 0
  if (act !== 'undo') return true
  const until = undoUntil(row)
  return row.startedAt !== null && until !== null && until > now && row.created + row.updated > 0
}
