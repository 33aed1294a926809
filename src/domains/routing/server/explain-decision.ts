// A decision in words: the checks before all rules first, then every rule with its reason.
import type { Lead } from '#domains/leads/contract/schemas.ts'
import { findConsent, stepsOfLeads } from '#domains/leads/server/index.ts'
import { listOrderNames } from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Explanation } from '../contract/api-schemas.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { GATE_RULE, REASONS, type Reason } from '../contract/words.ts'
import { explain, type Names } from '../engine/explain.ts'
import type { Trace } from '../engine/facts.ts'
import { findDecision } from './queries/decisions.ts'
import { listNamed } from './queries/names.ts'
import { getRuleSet } from './queries/versions.ts'
import { targetsOf } from './state.ts'

const GATES: Partial<Record<Reason, string>> = {
  no_consent: GATE_RULE.name,
  suppressed: 'Reject, contact suppressed',
  no_contact: 'Reject, no way to contact',
  duplicate: 'Reject, duplicate',
  no_campaign: 'Wait for a campaign',
}

/** The ids of clients and recruiters that the rules name. */
export const idsIn = (rules: RuleSet): string[] =>
  targetsOf(rules).flatMap((target) => {
    if (target.kind === 'order') return [target.clientId]
    return target.kind === 'recruiter' ? [target.userId] : []
  })

/** The open orders that a trace mentions. */
const ordersIn = ({ rules }: Trace): string[] =>
  rules.flatMap(({ targets = [] }) => targets.flatMap(({ order }) => (order === undefined ? [] : [order])))

/** The names that these rules and traces mention. */
export async function namesIn(
  db: Db,
  ruleSets: readonly RuleSet[],
  traces: readonly Trace[],
): Promise<Names> {
  const orders = [...new Set(traces.flatMap(ordersIn))]
  const named = await namesFor(db, ruleSets.flatMap(idsIn))
  return orders.length === 0 ? named : new Map([...named, ...(await listOrderNames(db, orders))])
}

export async function namesFor(db: Db, ids: readonly string[]): Promise<Names> {
  return new Map((await listNamed(db, ids)).map(({ id, name }) => [id, name]))
}

/** `asked`: whether the form asked for consent, where that is known. */
export function toExplanation(trace: Trace, rules: RuleSet, names: Names, asked?: boolean): Explanation {
  const explanation = explain(trace, rules, names)
  const gate = GATES[trace.reason]
  return {
    ...explanation,
    trace: [
      {
        ruleId: GATE_RULE.id,
        rule: gate ?? GATE_RULE.name,
        matched: gate !== undefined,
        reason: gate ? REASONS[trace.reason] : consentText(asked),
      },
      ...explanation.trace,
    ],
    nearestMiss: explanation.nearestMiss ? { ...explanation.nearestMiss, matched: false } : null,
  }
}

function consentText(asked: boolean | undefined): string {
  if (asked === undefined) return 'Consent is not missing.'
  return asked ? 'The lead gave consent.' : 'The form does not ask for consent.'
}

export async function decisionOf(db: Db, leadId: string): Promise<Lead['decision']> {
  const row = await findDecision(db, leadId)
  if (!row) return null
  const rules = await getRuleSet(db, row.version)
  const { reason: _reason, ...decision } = toExplanation(
    row.trace,
    rules,
    await namesIn(db, [rules], [row.trace]),
    Boolean(await findConsent(db, leadId)),
  )
  return decision
}

/** The last step of a test event: the rule that a real lead would have met. Until then, where the lead stands. */
export async function stepsOfEvents(context: Context, eventIds: readonly string[]) {
  const waiting = [...(await stepsOfLeads(context, eventIds))]
  return new Map(
    await Promise.all(
      waiting.map(async ([event, { leadId, ...step }]) => {
        const decision = await decisionOf(context.db, leadId)
        return [event, decision ? { ...step, note: noteOf(decision) } : step] as const
      }),
    ),
  )
}

const oneLine = (text: string) => text.replaceAll('\n', ' ')

function noteOf({ trace, nearestMiss }: NonNullable<Lead['decision']>): string {
  const met = trace.find(({ matched }) => matched)
  if (met) return `Met the rule "${met.rule}": ${oneLine(met.reason)}`
  return nearestMiss
    ? `No rule took it. Nearest: "${nearestMiss.rule}". ${oneLine(nearestMiss.reason)}`
    : 'No rule took it.'
}
