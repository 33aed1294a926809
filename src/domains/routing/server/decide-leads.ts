// Decides about leads that wait: the engine proposes, the rows of limits and orders dispose. One batch is one transaction.
import {
  claimForRouting,
  type Disposition,
  disposeLeads,
  type LeadFacts,
  releaseDuplicates,
  requeueLeads,
} from '#domains/leads/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { publish } from '#platform/server/events.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { RuleSet } from '../contract/schemas.ts'
import type { Refusal } from '../contract/words.ts'
import { decide, refuse } from '../engine/decide.ts'
import { type Decision, type Lead, orderKey, type RoutingState, type Taker } from '../engine/facts.ts'
import { record } from '../engine/plan.ts'
import {
  allOrNothing,
  type Decided,
  findLastDecided,
  insertDecisions,
  listUnrouted,
  raiseCap,
} from './queries/decisions.ts'
import { getPublishedRules, takeTurn } from './queries/versions.ts'
import { deliver, loadClientsKnowing, loadClientsServed } from './sales.ts'
import { loadState, toEngineLead } from './state.ts'

const AT_ONCE = 100
const POLL_MS = 300

export const routeLeads: LoopDefinition = {
  name: 'routing.decide',
  everyMs: POLL_MS,
  run: (context) => routeBatch(context),
}

/** Answers whether more leads wait. */
export const routeBatch = (context: Tx, clock = () => Date.now()): Promise<boolean> =>
  decideBatch(context, {
    size: AT_ONCE,
    before: 'infinity',
    startClock: () => {
      const now = clock()
      return () => now
    },
  })

const PAST_AT_ONCE = 500
const DECIDED_AFTER_MS = 1_400

/** History that is loaded: leads that came before a time are decided as they would have been when they came. */
export async function routePast(context: Tx, before: Date): Promise<void> {
  const timeOf = ({ receivedAt: at }: LeadFacts) => Date.parse(at) + DECIDED_AFTER_MS
  const batch = { size: PAST_AT_ONCE, before, startClock: () => timeOf }
  while (await decideBatch({ ...context, isQuiet: true }, batch));
}

type Batch = {
  size: number
  /** Only leads that were received earlier. */
  before: Date | 'infinity'
  /** Called after the turn is taken, so that times follow the order. Answers the time of each decision. */
  startClock: () => (row: LeadFacts) => number
}

function decideBatch(context: Tx, { size, before, startClock }: Batch): Promise<boolean> {
  return transaction(context, async (tx) => {
    const rows = await claimForRouting(tx.db, size, before)
    const [first] = rows
    if (!first) return false
    await takeTurn(tx.db)
    const timeOf = startClock()
    let now = Math.max(timeOf(first), await findLastDecided(tx.db))
    const rules = await getPublishedRules(tx.db)
    const ids = rows.map(({ id }) => id)
    const [served, known] = [await loadClientsServed(tx.db, ids), await loadClientsKnowing(tx.db, ids)]
    let state = await loadState(tx.db, rules, now)
    const decisions: Decided[] = []
    for (const row of rows) {
      now = Math.max(now, timeOf(row))
      const at = new Date(now)
      const lead = toEngineLead(row, { served: served.get(row.id), known: known.get(row.id) })
      const decided = await decideOne({ ...tx, now: at }, { lead, rules, state: { ...state, now } })
      state = decided.state
      decisions.push({ ...decided.decision, at })
    }
    await write(tx, decisions)
    return rows.length === size
  })
}

type Deciding = { lead: Lead; rules: RuleSet; state: RoutingState }

/** Each refusal closes one target or order, so this ends after as many rounds as there are of both. */
export async function decideOne(
  tx: Tx,
  { lead, rules, state }: Deciding,
): Promise<{ decision: Decision; state: RoutingState }> {
  let known = state
  for (;;) {
    const decision = decide({ lead, rules, state: known })
    const refused = await take(tx, lead, decision)
    if (!refused) return { decision, state: record(known, decision) }
    known = refuse(known, refused.key, refused.refusal)
  }
}

type Refused = { key: string; refusal: Refusal }

/** Of open orders one is refused, and the others are still asked. */
const refusalKey = ({ target, orderId }: Taker) =>
  target.kind === 'open_orders' && orderId !== null ? orderKey(orderId) : target.id

/** Carries out what the decision takes, or nothing of it. Clients come before limits, the order in which all acts lock. */
async function take(tx: Tx, lead: Lead, { takers }: Decision): Promise<Refused | null> {
  if (takers.every(({ orderId, caps }) => orderId === null && caps.length === 0)) return null
  return allOrNothing(tx.db, () => takeEach(tx, lead, takers))
}

async function takeEach(tx: Tx, lead: Lead, takers: readonly Taker[]): Promise<Refused | null> {
  for (const taker of takers) {
    if (taker.orderId === null) continue
    const refusal = await deliver(tx, { lead, taker })
    if (refusal) return { key: refusalKey(taker), refusal }
  }
  const caps = takers.flatMap((taker) => taker.caps).sort((one, other) => (one.key < other.key ? -1 : 1))
  for (const cap of caps)
    if (!(await raiseCap(tx.db, cap))) return { key: cap.targetId, refusal: 'refused_cap' }
  return null
}

async function write(tx: Tx, decisions: readonly Decided[]): Promise<void> {
  await insertDecisions(tx.db, decisions)
  await disposeLeads(tx.db, decisions.map(dispositionOf))
  const rejected = decisions.filter(({ outcome }) => outcome === 'rejected')
  await releaseDuplicates(
    tx,
    rejected.map(({ leadId }) => leadId),
  )
  for (const { leadId, takers, outcome } of decisions) {
    const target = takers[0]?.target
    if (outcome !== 'assigned' || target?.kind !== 'recruiter' || tx.isQuiet) continue
    await notify(tx, {
      userId: target.userId,
      kind: 'lead_assigned',
      title: 'A lead was assigned to you',
      link: `/area-leads?lead=${leadId}`,
    })
  }
  await publish(tx, { type: 'leads.updated', ids: decisions.map(({ leadId }) => leadId), audience: 'staff' })
}

/** A sale sets the status itself. A test lead and a lead that no rule took keep theirs. */
function dispositionOf({ leadId, at, outcome, reason, takers, shareLimit }: Decided): Disposition {
  const kept = { id: leadId, at, status: null, ownerId: null, shareLimit: null, rejectedFor: null }
  const target = takers[0]?.target
  if (outcome === 'rejected')
    return { ...kept, status: 'rejected', rejectedFor: reason === 'taken' ? 'rule' : reason }
  // An exclusive rule leaves the limit to the campaign, which knows how its leads may be sold.
  if (outcome === 'stocked')
    return { ...kept, status: 'available', shareLimit: shareLimit === 1 ? null : shareLimit }
  if (outcome === 'assigned' && target?.kind === 'recruiter')
    return { ...kept, status: 'assigned', ownerId: target.userId }
  return kept
}

const RETRY_AT_ONCE = 1_000

/** After a version was published: leads that no rule took are tried again, a bounded number in each transaction. */
export async function retryUnrouted(context: Tx): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await listUnrouted(context.db, after, RETRY_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return
    await requeueLeads(context.db, ids)
    after = last
  }
}
