// A change that waits to be sent, and the rules it follows: what is sent next, what an answer means for it and for those
// behind it, and what a person's decision makes of it. Pure; the clock and new keys are passed in.
import type { Method } from '#platform/shared/endpoint.ts'
import type { Problem } from '#platform/shared/problem.ts'

export type Difference = {
  /** The name of the field in the record, by which the other value is found. */
  field: string
  label: string
  /** In words. */
  mine: string
  /** What the person saw there before; a field that still holds it is in no conflict. */
  seen?: unknown
}

/** What a person may answer to a refusal besides sending the same again: the label of the button, and what it adds. */
export type Override = { code: string; label: string; body: Record<string, unknown> }

type Refusal = {
  status: number
  code: string
  sentence: string
  /** What stands on the server now, where it refused because somebody else was faster. */
  current?: Record<string, unknown>
}

export type WaitingChange = {
  /** Given by the database when it is written: the order in which changes were made. */
  order: number
  id: string
  /** "candidates.edit": the domain, and what is done there. */
  kind: string
  /** "candidates/<id>": changes of the same thing wait for each other. */
  subject: string
  /** "Note on Renata Okafor". */
  title: string
  detail: string
  madeAt: string
  method: Method
  path: string
  body: Record<string, unknown>
  /** Sent with every attempt, so that the server acts once. */
  key: string
  /** The version it is based on, where two people may edit the same. */
  version: number | null
  differences: readonly Difference[]
  override: Override | null
  /** How the thing looks while the change waits; its domain knows what is in it. */
  shows: unknown
  /** The first attempt whose answer is not known. */
  triedAt: string | null
  refusal: Refusal | null
}

export type NewChange = Omit<WaitingChange, 'order'>

/** The server remembers keys for seven days; beyond that a repeat might act twice. */
const TRUSTED_MS = 6 * 86_400_000

/** The oldest that may go; what waits for a decision holds back what was done to the same thing after it. */
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

/** What was made on the same version goes on with the one that has just come about. */
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
  /** The line or the server is down: the same again, later. */
  | { kind: 'later' }
  /** Nobody, or somebody else, is signed in: it waits for its author. */
  | { kind: 'author' }
  /** Somebody changed something else of the same record: it goes again, on the newest version. */
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

/** Every field of the change still holds what its author saw. */
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

/** A refused request had no effect, so what goes out now is a new one; after a doubt it may be the same and keeps its key. */
export function decided(change: WaitingChange, decision: Decision, newKey: string): WaitingChange {
  const { refusal, override } = change
  if (decision === 'mine' && refusal?.current) return onVersionOf(change, refusal.current, newKey)
  const key = refusal && refusal.code !== DOUBT.code ? newKey : change.key
  const plain = { ...change, key, triedAt: null, refusal: null }
  if (decision === 'override' && override) return { ...plain, body: { ...change.body, ...override.body } }
  return plain
}
