// The mark of a session: a cookie that scripts may read, and that lives and dies with the session's own, which they may
// not. It opens nothing; it only tells sessions apart, so that what was kept for one is never shown in another.

/** The second name is for plain HTTP, which browsers allow on one's own machine alone. */
export const MARK_COOKIES = ['__Host-cdh-mark', 'cdh-mark'] as const

/** What answers kept for offline are filed under, followed by the session's mark. */
export const ANSWERS = 'answers-'

export type SessionMark = {
  mark: string
  /** Nobody there for this long ends the session; null where it does not. */
  idleMs: number | null
  /** The latest end of the session, in milliseconds. */
  endsAt: number
}

export function writeMark({ mark, idleMs, endsAt }: SessionMark): string {
  return [mark, idleMs ?? 0, endsAt].join('.')
}

export function readMark(value: string | undefined): SessionMark | null {
  const [mark, idle, end] = value?.split('.') ?? []
  const [idleMs, endsAt] = [Number(idle), Number(end)]
  if (!mark || !Number.isFinite(idleMs) || !Number.isFinite(endsAt)) return null
  return { mark, idleMs: idleMs || null, endsAt }
}
