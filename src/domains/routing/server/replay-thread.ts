// Runs in its own thread, see run-replay.ts. Gets the leads of a period in pages, replays them through two rule sets, and
// answers with the difference.
import { parentPort } from 'node:worker_threads'
import { RULED_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { type Difference, difference } from '../engine/difference.ts'
import type { AnswerValue, Lead, RoutingState, RuledFields, Trace } from '../engine/facts.ts'
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

type PageLead = [
  id: string,
  decidedAt: number,
  lat: number | null,
  lng: number | null,
  campaignId: string | null,
  answers: Record<string, AnswerValue>,
  isTest: boolean,
  reason: string,
  city: string | null,
  receivedAt: number,
  shareLimit: number | null,
  clientsKnowing: readonly string[],
  ...ruled: (string | null)[],
]
/** The fields that rules compare come last, in the order of their table. */
const RULED_AT = 12

/** A lead is decided again at the time of its decision. */
const toLead = (row: PageLead): Lead => ({
  id: row[0],
  receivedAt: row[1],
  arrivedAt: row[9],
  ...ruledOf(row),
  lat: row[2],
  lng: row[3],
  campaignId: row[4],
  answers: row[5],
  isTest: row[6],
  isSuppressed: row[7] === 'suppressed',
  hasConsent: row[7] !== 'no_consent',
  hasContact: row[7] !== 'no_contact',
  isDuplicate: row[7] === 'duplicate',
  clientsServed: [],
  clientsKnowing: row[11],
  shareLimit: row[10],
})

function ruledOf(row: PageLead): RuledFields {
  const fields: Partial<RuledFields> = {}
  for (const [index, name] of RULED_NAMES.entries()) fields[name] = row[RULED_AT + index] as string | null
  return fields as RuledFields
}

const titleOf = (row: PageLead) => {
  const { category, state } = ruledOf(row)
  const place = [row[8], state].filter(Boolean).join(', ')
  return [category ?? 'Lead', place].filter(Boolean).join(', ')
}

const MAX_MOVES = 30

export function compare(
  task: ReplayTask,
  rows: readonly PageLead[],
  say: (done: number, at: number) => void,
) {
  const leads = rows.map(toLead)
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
  const traces = [run(task.before, { traceAt }).traces, run(task.after, { traceAt }).traces] as const
  const exampleAt = (place: number): Example[] => {
    const row = rows[place]
    const told = [traces[0].get(place), traces[1].get(place)] as const
    if (!row || !told[0] || !told[1]) return []
    return [
      {
        leadId: row[0],
        title: titleOf(row),
        receivedAt: new Date(row[9]).toISOString(),
        beforeCents: before.cents[place] ?? 0,
        afterCents: after.cents[place] ?? 0,
        before: told[0],
        after: told[1],
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
  const rows: PageLead[] = []
  let task: ReplayTask | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const say = (message: FromThread) => port.postMessage(message)
  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') task = message.task
    if (message.kind === 'page') for (const row of JSON.parse(message.leads) as PageLead[]) rows.push(row)
    if (message.kind !== 'run' || !task) return
    const result = compare(task, rows, (done, at) => say({ kind: 'progress', done, at }))
    const seconds = Math.round((performance.now() - started) / 10) / 100
    say({ kind: 'done', result: { ...result, seconds } })
    port.close()
  })
}

if (parentPort) listen(parentPort)
