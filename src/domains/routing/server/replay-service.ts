// Starts, cancels and presents replays.
import { audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { ReplayAnswer, ReplayResult } from '../contract/api-schemas.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { FIRST_RULE, TARGET_LABELS } from '../contract/words.ts'
import type { Names } from '../engine/explain.ts'
import { namesFor, namesIn, toExplanation } from './explain-decision.ts'
import { findReplay, finishReplay, insertReplay, type ReplayRow } from './queries/replays.ts'
import { findDraft, getPublished, getRuleSet } from './queries/versions.ts'
import { replayQueue } from './queues.ts'
import type { StoredResult } from './replay-thread.ts'
import { targetsOf } from './state.ts'

/** Through the draft. Without one, the published rules run against themselves and show what happened. */
export function startReplay(
  context: Tx<StaffActor>,
  period: { from: string; to: string },
): Promise<ReplayAnswer> {
  return transaction(context, async (tx) => {
    const published = await getPublished(tx.db)
    const after = (await findDraft(tx.db)) ?? published
    const id = uuidv7()
    await insertReplay(tx.db, {
      id,
      ...period,
      beforeVersion: published.number,
      afterVersion: after.number,
      afterIsDraft: after.status === 'draft',
      rules: after.rules,
      createdBy: tx.actor.userId,
    })
    await audit(tx, { action: 'started', subjectType: 'routing_replay', subjectId: id, after: { ...period } })
    await enqueue(tx, replayQueue, { id })
    return getReplay(tx, id)
  })
}

export function cancelReplay(context: Tx, id: string): Promise<ReplayAnswer> {
  return transaction(context, async (tx) => {
    const row = await findReplay(tx.db, id)
    if (!row) throw notFound('replay')
    if (!(await finishReplay(tx.db, { id, status: 'canceled' })))
      throw conflict('This replay has ended already.')
    await audit(tx, { action: 'canceled', subjectType: 'routing_replay', subjectId: id })
    await publish(tx, { type: 'routing.updated', ids: [id], audience: 'staff' })
    return getReplay(tx, id)
  })
}

export async function getReplay({ db }: Pick<Tx, 'db'>, id: string): Promise<ReplayAnswer> {
  const row = await findReplay(db, id)
  if (!row) throw notFound('replay')
  const before = await getRuleSet(db, row.beforeVersion)
  const after = { version: row.afterVersion, rules: row.afterRules }
  const { byClient = [], moves = [] } = row.result ?? {}
  const traces = moves.flatMap(({ examples }) => examples.flatMap((one) => [one.before, one.after]))
  const mentioned = await namesIn(db, [before, after], traces)
  // Open orders name no client in the rules.
  const clients = await namesFor(
    db,
    byClient.map(({ clientId }) => clientId),
  )
  return toReplay(row, { before, after, names: new Map([...mentioned, ...clients]) })
}

type Rules = { before: RuleSet; after: RuleSet; names: Names }

const toReplay = (row: ReplayRow, rules: Rules): ReplayAnswer => ({
  id: row.id,
  status: row.status,
  from: row.periodFrom,
  to: row.periodTo,
  beforeVersion: row.beforeVersion,
  afterVersion: row.afterVersion,
  afterIsDraft: row.afterIsDraft,
  leadsTotal: row.leadsTotal,
  leadsDone: row.leadsDone,
  reachedAt: row.reachedAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  error: row.error,
  result: row.result ? toResult(row.result, rules) : null,
})

function toResult(result: StoredResult, { before, after, names }: Rules): ReplayResult {
  const ruleNames = new Map([...before.rules, ...after.rules].map(({ id, name }) => [id, name]))
  const numbers = new Map(after.rules.map(({ id }, index) => [id, index + FIRST_RULE]))
  const targets = new Map(targetsOf(after).map((target) => [target.id, target]))
  const targetName = (id: string) => {
    const target = targets.get(id)
    if (target?.kind === 'order') return names.get(target.clientId) ?? TARGET_LABELS.order
    if (target?.kind === 'recruiter') return names.get(target.userId) ?? TARGET_LABELS.recruiter
    return target ? TARGET_LABELS[target.kind] : 'Target'
  }
  return {
    ...result,
    byClient: result.byClient.map((one) => ({ ...one, name: names.get(one.clientId) ?? 'Removed client' })),
    byRule: result.byRule.map((one) => ({
      ...one,
      name: ruleNames.get(one.ruleId) ?? 'Removed rule',
      number: numbers.get(one.ruleId) ?? null,
    })),
    limits: result.limits.map((one) => ({ ...one, name: targetName(one.targetId) })),
    moves: result.moves.map((move) => ({
      ...move,
      examples: move.examples.map((example) => ({
        ...example,
        before: toExplanation(example.before, before, names),
        after: toExplanation(example.after, after, names),
      })),
    })),
  }
}
