// The nightly run of the published rules. Each step is a transaction of its own that counts itself in the report, so a killed
// worker loses nothing, and the next one goes on in the same run.
import {
  eraseExpired,
  quarantineCandidates,
  restoreFromQuarantine,
} from '#domains/candidates/server/index.ts'
import { forgetOldTexts } from '#domains/conversations/server/index.ts'
import { eraseUnsold, listUnsold } from '#domains/leads/server/index.ts'
import { notify, notifyAdmins } from '#domains/notifications/server/index.ts'
import { agencyToday } from '#domains/settings/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { allowLongStatements, type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { AgeSettings, CandidateSettings } from '../contract/retention.ts'
import { lockNextDue, lockToHide, lockUncovered, START } from './queries/covered.ts'
import * as queries from './queries/retention.ts'
import { eraseDay, type Limits, limitsOf, monthsBefore } from './rules.ts'

const BATCH = 200
const LONG_MS = 120_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export async function runRetention(context: Context): Promise<void> {
  const rules = (await queries.listCurrentRules(context.db)).filter(({ status }) => status === 'published')
  if (!rules.some(({ kind }) => kind === 'candidates')) await releaseAll(context)
  for (const rule of rules) await runRule(context, rule)
}

async function runRule(context: Context, rule: queries.RuleRow): Promise<void> {
  const at = context.now.toISOString()
  const runId = await queries.startRun(context.db, { id: uuidv7(), ruleId: rule.id, at })
  if (rule.kind === 'candidates')
    await runCandidates(context, { runId, settings: rule.settings as CandidateSettings })
  else await runOld(context, { runId, kind: rule.kind, settings: rule.settings })
  await transaction(context, async (tx) => {
    const run = await queries.finishRun(tx.db, runId, new Date().toISOString())
    if (!run) return
    const { startedAt: since, ...after } = run
    await audit(tx, { action: 'run', subjectType: 'retention_rule', subjectId: rule.id, after: { ...after } })
    if (rule.kind === 'candidates')
      await tellOfRun(tx, { settings: rule.settings as CandidateSettings, since, done: after })
  })
}

const candidates = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`)

type Told = {
  settings: CandidateSettings
  since: string
  done: { quarantined: number; erased: number }
}

/** As the rule says. A run that hid and erased nobody is no news. */
async function tellOfRun(tx: Tx, { settings, since, done }: Told): Promise<void> {
  const { notify: whom = 'none', quarantineDays } = settings
  if (whom === 'none' || done.quarantined + done.erased === 0) return
  const notice = { kind: 'retention_run', link: '/admin/retention' } as const
  const body = `They are erased in ${quarantineDays} days, unless something new happens with them.`
  if (whom === 'admins')
    return notifyAdmins(tx, {
      ...notice,
      title: `The retention rule hid ${candidates(done.quarantined)} and erased ${done.erased}`,
      body,
    })
  for (const { ownerId, count } of await queries.countByOwner(tx.db, since))
    if (ownerId)
      await notify(tx, {
        ...notice,
        userId: ownerId,
        title: `The retention rule hid ${candidates(count ?? 0)} of yours`,
        body,
      })
}

type CandidateRun = { runId: string; settings: CandidateSettings }
type Step = { runId: string; limits: Limits }

async function runCandidates(context: Context, { runId, settings }: CandidateRun): Promise<void> {
  const today = await agencyToday(context)
  const limits = limitsOf(settings, today)
  await releaseUncovered(context, { runId, limits })
  await eraseDue(context, { runId, limits })
  const eraseOn = eraseDay(today, settings.quarantineDays)
  for (const which of ['listed', 'removed'] as const)
    await hideExpired(context, { runId, limits, which, eraseOn })
}

/** A new activity, application, hold or rule restores a candidate. */
async function releaseUncovered(context: Context, { runId, limits }: Step): Promise<void> {
  const batch = () =>
    transaction(context, async (tx) => {
      await allowLongStatements(tx.db, LONG_MS)
      const found = await lockUncovered(tx.db, limits, BATCH)
      await release(tx, { ids: found.map(({ candidateId }) => candidateId), runId })
      return found.length
    })
  while ((await batch()) > 0);
}

/** Without a published rule nobody is erased, and nobody stays hidden. */
async function releaseAll(context: Context): Promise<void> {
  const batch = () =>
    transaction(context, async (tx) => {
      const ids = await queries.lockAnyQuarantined(tx.db, BATCH)
      await release(tx, { ids })
      return ids.length
    })
  while ((await batch()) > 0);
}

async function release(tx: Tx, { ids, runId }: { ids: readonly string[]; runId?: string }): Promise<void> {
  if (ids.length === 0) return
  const rows = await queries.releaseQuarantined(tx.db, ids)
  const wereRemoved = rows.flatMap((row) => (row.wasRemoved ? [row.candidateId] : []))
  await restoreFromQuarantine(tx, { ids, wereRemoved })
  if (runId) await queries.countInRun(tx.db, runId, { restored: ids.length })
}

/** One that cannot be erased is counted and tried again in the next night. */
async function eraseDue(context: Context, { runId, limits }: Step): Promise<void> {
  let after = FIRST_ID
  for (;;) {
    let candidateId: string | undefined
    try {
      candidateId = await transaction(context, async (tx) => {
        await allowLongStatements(tx.db, LONG_MS)
        candidateId = await lockNextDue(tx.db, limits, after)
        if (!candidateId) return undefined
        await eraseExpired(tx, candidateId)
        await queries.countInRun(tx.db, runId, { erased: 1 })
        return candidateId
      })
    } catch (error) {
      if (!candidateId) throw error
      await queries.countInRun(context.db, runId, { failed: 1 })
    }
    if (!candidateId) return
    after = candidateId
  }
}

type Hiding = Step & { which: 'listed' | 'removed'; eraseOn: string }

async function hideExpired(context: Context, { runId, limits, which, eraseOn }: Hiding): Promise<void> {
  let after: typeof START | undefined = START
  while (after) {
    const from: typeof START = after
    after = await transaction(context, async (tx) => {
      await allowLongStatements(tx.db, LONG_MS)
      const rows = await lockToHide(tx.db, which, { limits, after: from, limit: BATCH })
      if (rows.length === 0) return undefined
      const since = tx.now.toISOString()
      await queries.insertQuarantined(
        tx.db,
        rows.map((row) => ({
          candidate_id: row.id,
          since,
          erase_on: eraseOn,
          was_removed: row.wasRemoved ?? false,
        })),
      )
      await quarantineCandidates(
        tx,
        rows.map(({ id }) => id),
      )
      await queries.countInRun(tx.db, runId, { quarantined: rows.length })
      return rows.at(-1)
    })
  }
}

type OldRun = { runId: string; kind: 'leads' | 'messages'; settings: AgeSettings }

async function runOld(context: Context, { runId, kind, settings }: OldRun): Promise<void> {
  const before = monthsBefore(await agencyToday(context), settings.months)
  const batch = () =>
    transaction(context, async (tx) => {
      await allowLongStatements(tx.db, LONG_MS)
      const limit = BATCH
      const erased =
        kind === 'leads'
          ? await eraseUnsold(tx, await listUnsold(tx.db, { before, limit }))
          : await forgetOldTexts(tx, { before, limit })
      await queries.countInRun(tx.db, runId, { erased })
      return erased
    })
  while ((await batch()) > 0);
}
