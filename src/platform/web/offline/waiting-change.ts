// A change that waits to be sent, and its rules: what is sent next, the effect of a response on it and later changes,
// and the effect of a user's decision. Pure: the clock and new keys are passed in.
import type { Method } from '#shared/endpoint.ts'
import type { Problem } from '#shared/problem.ts'

export type Difference = {
  /** The field's name in the record, to find the other value. */
  field: string
  label: string
  /** As text. */
  mine: string
  /** The old value that the user saw. A field that still has it is not in conflict. */
  seen?: unknown
}

/** An alternative answer to a refusal: the button's label, and what it adds to the request. */
export type Override = { code: string; label: string; body: Record<string, unknown> }

type Refusal = {
  status: number
  code: string
  sentence: string
  /** The current record on the server, when another user's change came first. */
  current?: Record<string, unknown>
}

export type WaitingChange = {
  /** Set by the database: the order of changes. */
  order: number
  id: string
  /** "candidates.edit": the domain and the act. */
  kind: string
  /** "candidates/<id>": changes of the same record wait for each other. */
  subject: string
  /** "Note on Renata Okafor". */
  title: string
  detail: string
  madeAt: string
  method: Method
  path: string
  body: Record<string, unknown>
  /** Sent with every attempt, so the server acts once. */
  key: string
  /** The version it is based on, for records that two users may edit. */
  version: number | null
  differences: readonly Difference[]
  override: Override | null
  /** The display while the change waits. Its domain knows the content. */
  shows: unknown
  /** The first attempt without a known response. */
  triedAt: string | null
  refusal: Refusal | null
}

export type NewChange = Omit<WaitingChange, 'order'>

/** The server remembers keys for seven days. After that a repeat could act twice. */
const TRUSTED_MS = 6 * 86_400_000

/** The oldest that may be sent. A change that needs a decision blocks later changes of the same record. */
export function nextToSend(changes: readonly WaitingChange[]): WaitingChange | undefined {
  const held = new Set<string>()
  for (const change of changes) {
    if (change.refusal) held.add(change.subject)
    else if (!held.has(change.subject)) return change
  }
  return undefined
}

export function isDoubtful({ triedAt }: WaitingChange, now: Date): boolean {
  return triedAt !== null && now.getTime() - Date.parse(triedAt) > TRUSTED_MS
}

export const DOUBT: Refusal = {
  status: 0,
  code: 'doubtful',
  sentence: 'This may already be saved. Check before you send it again.',
}

/** Later changes on the same version continue with the new version. */
export function rebased(
  changes: readonly WaitingChange[],
  sent: WaitingChange,
  answer: unknown,
): WaitingChange[] {
  const version = versionIn(answer)
  if (sent.version === null || version === null) return []
  return changes
    .filter((other) => other.id !== sent.id && other.subject === sent.subject)
    .filter((other) => other.version === sent.version)
    .map((other) => ({ ...other, version }))
}

function versionIn(record: unknown): number | null {
  const version = (record as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : null
}

export type Verdict =
  /** The connection or the server is down: retry later. */
  | { kind: 'later' }
  /** No user, or another user, is signed in: it waits for its author. */
  | { kind: 'author' }
  /** Another user changed other fields of the record: it is sent again with the newest version. */
  | { kind: 'again'; change: WaitingChange }
  | { kind: 'decide'; change: WaitingChange }

type Failure = { status: number; problem: Problem | null }

const LATER: ReadonlySet<number> = new Set([0, 408, 425, 429, 500, 502, 503, 504])

export function judge(change: WaitingChange, { status, problem }: Failure, newKey: string): Verdict {
  const code = problem?.code ?? ''
  if (status === 401 || code === 'another_person') return { kind: 'author' }
  if (LATER.has(status)) return { kind: 'later' }
  const current = problem?.details?.['current'] as Record<string, unknown> | undefined
  if (status === 412 && current && isUntouched(change, current))
    return { kind: 'again', change: onVersionOf(change, current, newKey) }
  const sentence = problem?.fields?.[0]?.message ?? problem?.detail ?? `The server refused it (${status}).`
  return {
    kind: 'decide',
    change: { ...change, refusal: { status, code, sentence, ...(current && { current }) } },
  }
}

/** Every field of the change still has the value that its author saw. */
function isUntouched({ differences }: WaitingChange, current: Record<string, unknown>): boolean {
  return (
    differences.length > 0 &&
    differences.every(
      ({ field, seen }) => field in current && JSON.stringify(current[field]) === JSON.stringify(seen),
    )
  )
}

function onVersionOf(change: WaitingChange, current: Record<string, unknown>, newKey: string): WaitingChange {
  return {
    ...change,
    key: newKey,
    version: versionIn(current) ?? change.version,
    differences: change.differences.map((each) => ({ ...each, seen: current[each.field] })),
    triedAt: null,
    refusal: null,
  }
}

export type Decision = 'again' | 'mine' | 'override'

/** A refused request had no effect, so the next one gets a new key. After an unknown result it keeps its key. */
export function decided(change: WaitingChange, decision: Decision, newKey: string): WaitingChange {
  const { refusal, override } = change
  if (decision === 'mine' && refusal?.current) return onVersionOf(change, refusal.current, newKey)
  const key = refusal && refusal.code !== DOUBT.code ? newKey : change.key
  const plain = { ...change, key, triedAt: null, refusal: null }
  if (decision === 'override' && override) return { ...plain, body: { ...change.body, ...override.body } }
  return plain
}
