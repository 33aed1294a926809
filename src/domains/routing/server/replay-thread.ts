// Runs in its own thread, see run-replay.ts. Gets the leads of a period in pages, replays them through two rule sets, and
// answers with the difference.
import { parentPort } from 'node:worker_threads'
import type { RuleSet } from '../contract/schemas.ts'
import { type Difference, difference } from '../engine/difference.ts'
import type { Lead, RoutingState, Trace } from '../engine/facts.ts'
import { type Change, type Replay, replay } from '../engine/replay.ts'

export type ReplayTask = { before: RuleSet; after: RuleSet; state: RoutingState; changes: readonly Change[] }
export type ToThread = { kind: 'start'; task: ReplayTask } | { kind: 'page'; leads: string } | { kind: 'run' }
export type FromThread =
  | { kind: 'progress'; done: number; at: number }
  | { kind: 'done'; result: StoredResult }

type Example = {
  leadId: string
  title: string
  receivedAt: string
  beforeCents: number
  afterCents: number
  before: Trace
  after: Trace
}
export type StoredResult = Omit<Difference, 'moves'> & {
  seconds: number
  moves: (Omit<Difference['moves'][number], 'examples'> & { examples: Example[] })[]
  limits: { targetId: string; reached: number; exceeded: number }[]
}

/** As the statement of the pages writes it. A lead is decided again at the time of its decision. */
export type PageLead = Lead & { arrivedAt: number; city: string | null }

const titleOf = ({ category, city, state }: PageLead) => {
  const place = [city, state].filter(Boolean).join(', ')
  return [category ?? 'Lead', place].filter(Boolean).join(', ')
}

const MAX_MOVES = 30

export function compare(
  task: ReplayTask,
  leads: readonly PageLead[],
  say: (done: number, at: number) => void,
) {
  const run = (rules: RuleSet, more: { traceAt?: ReadonlySet<number>; share?: number } = {}): Replay =>
    replay({
      leads,
      rules,
      state: task.state,
      changes: task.changes,
      ...(more.traceAt && { traceAt: more.traceAt }),
      onProgress: (done) => {
        if (more.share === undefined) return
        say(
          Math.floor((done + more.share * leads.length) / 2),
          leads[Math.min(done, leads.length - 1)]?.receivedAt ?? 0,
        )
      },
    })
  const before = run(task.before, { share: 0 })
  const after = run(task.after, { share: 1 })
  const { moves, ...found } = difference(before, after)
  const shown = moves.slice(0, MAX_MOVES)
  const traceAt = new Set(shown.flatMap(({ examples }) => examples))
  const traces = { before: run(task.before, { traceAt }).traces, after: run(task.after, { traceAt }).traces }
  const exampleAt = (index: number): Example[] => {
    const lead = leads[index]
    const trace = { before: traces.before.get(index), after: traces.after.get(index) }
    if (!lead || !trace.before || !trace.after) return []
    return [
      {
        leadId: lead.id,
        title: titleOf(lead),
        receivedAt: new Date(lead.arrivedAt).toISOString(),
        beforeCents: before.cents[index] ?? 0,
        afterCents: after.cents[index] ?? 0,
        before: trace.before,
        after: trace.after,
      },
    ]
  }
  return {
    ...found,
    moves: shown.map((move) => ({ ...move, examples: move.examples.flatMap(exampleAt) })),
    limits: Array.from(after.limits, ([targetId, count]) => ({ targetId, ...count })),
  }
}

function listen(port: NonNullable<typeof parentPort>): void {
  const started = performance.now()
  const leads: PageLead[] = []
  let task: ReplayTask | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const say = (message: FromThread) => port.postMessage(message)
  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') task = message.task
    if (message.kind === 'page') for (const lead of JSON.parse(message.leads) as PageLead[]) leads.push(lead)
    if (message.kind !== 'run' || !task) return
    const result = compare(task, leads, (done, at) => say({ kind: 'progress', done, at }))
    const seconds = Math.round((performance.now() - started) / 10) / 100
    say({ kind: 'done', result: { ...result, seconds } })
    port.close()
  })
}

if (parentPort) listen(parentPort)
