// The mark of a session: a cookie that scripts can read, with the lifetime of the session cookie, which they cannot. It
// grants no access. It separates the stored data of sessions.

/** The second name is for plain HTTP, which browsers allow only on localhost. */
export const MARK_COOKIES = ['__Host-cdh-mark', 'cdh-mark'] as const

/** The cache name for stored responses, followed by the session's mark. */
export const ANSWERS = 'answers-'

export type SessionMark = {
  mark: string
  /** The session ends after this time without activity. Null if it does not. */
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
