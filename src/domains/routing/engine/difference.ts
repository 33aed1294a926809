// The difference between two replays of the same leads, such as the published version and a draft.
import { OUTCOMES, type Outcome } from '../contract/words.ts'
import type { Count, Replay } from './replay.ts'

type Change = { before: Count; after: Count }
export type Difference = {
  leads: number
  /** Leads with another rule, outcome, target or price. */
  decidedDifferently: number
  byClient: ({ clientId: string } & Change)[]
  byRule: ({ ruleId: string } & Change)[]
  outcomes: Record<Outcome, { before: number; after: number }>
  total: Change
  /** Which rule lost leads to which, most leads first. `examples` are places among the leads. */
  moves: { from: string | null; to: string | null; leads: number; cents: number; examples: number[] }[]
}

const EXAMPLES = 5
const NONE: Count = { leads: 0, sales: 0, cents: 0 }

function compare(before: Map<string, Count>, after: Map<string, Count>): [string, Change][] {
  // The order of the rules that follow, then those they no longer have.
  const ids = new Set([...after.keys(), ...before.keys()])
  return [...ids].map((id) => [id, { before: before.get(id) ?? NONE, after: after.get(id) ?? NONE }])
}

export function difference(before: Replay, after: Replay): Difference {
  if (before.leads !== after.leads) throw new RangeError('The replays are not of the same leads.')
  const moves = new Map<string, Difference['moves'][number]>()
  let decidedDifferently = 0
  for (let index = 0; index < before.leads; index += 1) {
    const from = before.ruleIds[before.rules[index] ?? -1] ?? null
    const to = after.ruleIds[after.rules[index] ?? -1] ?? null
    const cents = (after.cents[index] ?? 0) - (before.cents[index] ?? 0)
    const isSame =
      from === to &&
      cents === 0 &&
      before.outcomeOf[index] === after.outcomeOf[index] &&
      before.takers[index] === after.takers[index]
    if (isSame) continue
    decidedDifferently += 1
    const key = JSON.stringify([from, to])
    const move = moves.get(key) ?? { from, to, leads: 0, cents: 0, examples: [] }
    moves.set(key, move)
    move.leads += 1
    move.cents += cents
    if (move.examples.length < EXAMPLES) move.examples.push(index)
  }
  const outcomes = OUTCOMES.map((outcome) => [
    outcome,
    { before: before.outcomes[outcome], after: after.outcomes[outcome] },
  ])
  return {
    leads: before.leads,
    decidedDifferently,
    byClient: compare(before.byClient, after.byClient).map(([clientId, change]) => ({ clientId, ...change })),
    byRule: compare(before.byRule, after.byRule).map(([ruleId, change]) => ({ ruleId, ...change })),
    outcomes: Object.fromEntries(outcomes) as Difference['outcomes'],
    total: { before: before.total, after: after.total },
    moves: [...moves.values()].sort((one, other) => other.leads - one.leads),
  }
}
