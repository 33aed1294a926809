// Decides about leads that wait: the engine proposes, the rows of limits and orders dispose. One batch is one transaction.
import { claimForRouting, type Disposition, disposeLeads, requeueLeads } from '#domains/leads/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { publish } from '#platform/server/events.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { RuleSet } from '../contract/schemas.ts'
import type { Refusal } from '../contract/words.ts'
import { decide, refuse } from '../engine/decide.ts'
import type { Decision, Lead, RoutingState, Taker } from '../engine/facts.ts'
import { record } from '../engine/plan.ts'
import {
  allOrNothing,
  findLastDecided,
  insertDecisions,
  listUnrouted,
  raiseCap,
} from './queries/decisions.ts'
import { getPublishedRules, takeTurn } from './queries/versions.ts'
import { deliver, loadClientsServed } from './sales.ts'
import { loadState, toEngineLead } from './state.ts'

const AT_ONCE = 100
const POLL_MS = 300

export const routeLeads: LoopDefinition = {
  name: 'routing.decide',
  everyMs: POLL_MS,
  run: (context) => routeBatch(context),
}

/** Answers whether more leads wait. The clock is read after the turn is taken, so that times follow the order. */
export function routeBatch(context: Tx, clock = () => Date.now()): Promise<boolean> {
  return transaction(context, async (tx) => {
    const rows = await claimForRouting(tx.db, AT_ONCE)
    if (rows.length === 0) return false
    await takeTurn(tx.db)
    const now = Math.max(clock(), await findLastDecided(tx.db))
    const rules = await getPublishedRules(tx.db)
    const served = await loadClientsServed(
      tx.db,
      rows.map(({ id }) => id),
    )
    let state = await loadState(tx.db, rules, now)
    const decisions: Decision[] = []
    for (const row of rows) {
      const lead = toEngineLead(row, served.get(row.id) ?? [])
      const decided = await decideOne(tx, { lead, rules, state })
      state = decided.state
      decisions.push(decided.decision)
    }
    await write(tx, new Date(now), decisions)
    return rows.length === AT_ONCE
  })
}

type Deciding = { lead: Lead; rules: RuleSet; state: RoutingState }

/** Each refusal closes one target, so this ends after as many rounds as there are targets. */
export async function decideOne(
  tx: Tx,
  { lead, rules, state }: Deciding,
): Promise<{ decision: Decision; state: RoutingState }> {
  let known = state
  for (;;) {
    const decision = decide({ lead, rules, state: known })
    const refused = await take(tx, lead, decision)
    if (!refused) return { decision, state: record(known, decision) }
    known = refuse(known, refused.targetId, refused.refusal)
  }
}

type Refused = { targetId: string; refusal: Refusal }

/** Carries out what the decision takes, or nothing of it. Clients come before limits, the order in which all acts lock. */
async function take(tx: Tx, lead: Lead, { takers }: Decision): Promise<Refused | null> {
  if (takers.every(({ orderId, caps }) => orderId === null && caps.length === 0)) return null
  return allOrNothing(tx.db, () => takeEach(tx, lead, takers))
}

async function takeEach(tx: Tx, lead: Lead, takers: readonly Taker[]): Promise<Refused | null> {
  for (const taker of takers) {
    if (taker.orderId === null) continue
    const refusal = await deliver(tx, { lead, taker })
    if (refusal) return { targetId: taker.target.id, refusal }
  }
  const caps = takers.flatMap((taker) => taker.caps).sort((one, other) => (one.key < other.key ? -1 : 1))
  for (const cap of caps)
    if (!(await raiseCap(tx.db, cap))) return { targetId: cap.targetId, refusal: 'refused_cap' }
  return null
}

async function write(tx: Tx, at: Date, decisions: readonly Decision[]): Promise<void> {
  await insertDecisions(tx.db, at, decisions)
  await disposeLeads(tx.db, at, decisions.map(dispositionOf))
  for (const { leadId, takers, outcome } of decisions) {
    const target = takers[0]?.target
    if (outcome !== 'assigned' || target?.kind !== 'recruiter') continue
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
function dispositionOf({ leadId, outcome, reason, takers, shareLimit }: Decision): Disposition {
  const kept = { id: leadId, status: null, ownerId: null, shareLimit: null, rejectedFor: null }
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
