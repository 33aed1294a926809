// Retention rules: drafts, what they would do, and publishing them.
import { countAsActivity, restoreFromQuarantine } from '#domains/candidates/server/index.ts'
import { countOldTexts } from '#domains/conversations/server/index.ts'
import { countUnsold } from '#domains/leads/server/index.ts'
import { agencyZone } from '#domains/settings/server/index.ts'
import { type AuditLine, audit, difference } from '#platform/server/audit.ts'
import { allowLongStatements, type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { CandidateSettings, Preview, Retention, Rule, RuleInput } from '../contract/retention.ts'
import { PREVIEW_ROWS } from '../contract/words.ts'
import { toPreviewRow, toRule } from './present.ts'
import { countPast, listPast } from './queries/covered.ts'
import * as queries from './queries/retention.ts'
import { eraseDay, limitsOf, monthsBefore, nextRunDay } from './rules.ts'

/** A count of all candidates of a large agency. */
const LONG_MS = 60_000

export async function listRetention({ db, now }: Tx): Promise<Retention> {
  const [rules, runs, holds] = [
    await queries.listCurrentRules(db),
    await queries.listRuns(db),
    await queries.listHolds(db),
  ]
  return {
    items: rules.map(toRule),
    runs,
    nextRun: nextRunDay(now, await agencyZone(db)),
    holds: { items: holds, total: await queries.countHolds(db) },
  }
}

export function createRule(context: Context<StaffActor>, { kind, settings }: RuleInput): Promise<Rule> {
  return transaction(context, async (tx) => {
    const { userId: by, name: byName } = tx.actor
    const rule = { id: uuidv7(), kind, settings, at: tx.now.toISOString(), by, byName }
    const row = await queries.insertRule(tx.db, rule)
    if (!row) throw conflict('A draft of this rule exists. Change that draft.')
    await note(tx, 'created', row.id, { after: { kind, ...settings } })
    return toRule(row)
  })
}

type Change = { id: string; settings?: unknown; status?: 'published' | 'retired' | undefined }

export function changeRule(context: Context<StaffActor>, { id, settings, status }: Change): Promise<Rule> {
  return transaction(context, async (tx) => {
    const rule = await queries.lockRule(tx.db, id)
    if (!rule || rule.status === 'retired') throw notFound('retention rule')
    if (settings !== undefined) {
      if (rule.status !== 'draft') throw conflict('A published rule does not change. Create a draft.')
      refuseOtherKind(rule, settings)
      await queries.updateRule(tx.db, id, { settings: JSON.stringify(settings) })
      await note(tx, 'edited', id, difference(rule.settings, settings as Record<string, unknown>))
    }
    if (status === 'published') await publishRule(tx, rule)
    if (status === 'retired') {
      await queries.updateRule(tx.db, id, { status })
      await note(tx, rule.status === 'draft' ? 'discarded' : 'retired', id, difference(rule, { status }))
    }
    const changed = await queries.lockRule(tx.db, id)
    if (!changed) throw notFound('retention rule')
    return toRule(changed)
  })
}

/** The contract knows the settings of every kind, but not the kind of this rule. */
function refuseOtherKind(rule: queries.RuleRow, settings: unknown): void {
  const isOfCandidates = typeof settings === 'object' && settings !== null && 'statuses' in settings
  if (isOfCandidates !== (rule.kind === 'candidates'))
    throw invalid('settings', `These are not the settings of a rule for ${rule.kind}.`)
}

async function publishRule(tx: Tx<StaffActor>, rule: queries.RuleRow): Promise<void> {
  if (rule.status !== 'draft') throw conflict('This rule is already published.')
  await queries.retirePublished(tx.db, rule.kind)
  const by = { published_at: tx.now.toISOString(), published_by_name: tx.actor.name }
  await queries.updateRule(tx.db, rule.id, { status: 'published', ...by })
  await note(tx, 'published', rule.id, difference(rule, { status: 'published' }))
}

type Values = Pick<AuditLine, 'before' | 'after'>
const note = (tx: Tx, action: string, subjectId: string, values: Values | null) =>
  audit(tx, { action, subjectType: 'retention_rule', subjectId, ...values })

export function previewRule(context: Tx, input: RuleInput): Promise<Preview> {
  return transaction(context, async (tx) => {
    await allowLongStatements(tx.db, LONG_MS)
    return input.kind === 'candidates' ? previewCandidates(tx, input.settings) : previewOld(tx, input)
  })
}

async function previewCandidates({ db, now }: Tx, settings: CandidateSettings): Promise<Preview> {
  const run = nextRunDay(now, await agencyZone(db))
  const limits = limitsOf(settings, run)
  const counts = await countPast(db, limits)
  return {
    asOf: now.toISOString(),
    past: counts.erase + counts.hold + counts.open_application + counts.in_quarantine,
    held: counts.hold,
    openApplication: counts.open_application,
    inQuarantine: counts.in_quarantine,
    wouldQuarantine: counts.erase,
    quarantineOn: run,
    wouldErase: counts.erase,
    eraseOn: eraseDay(run, settings.quarantineDays),
    rows: (await listPast(db, limits, { limit: PREVIEW_ROWS })).map(toPreviewRow),
  }
}

const EXPORT_PAGE = 500

/** The whole list behind the preview, latest first. */
export function previewPages(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  settings: Omit<CandidateSettings, 'quarantineDays'>,
) {
  return async (cursor: string | undefined) => {
    const limits = limitsOf(settings, nextRunDay(now, await agencyZone(db)))
    const [lastActivityAt = '', id = ''] = cursor?.split(' ') ?? []
    const below = cursor ? { lastActivityAt, id } : undefined
    const rows = await listPast(db, limits, { limit: EXPORT_PAGE, below })
    const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
    return { rows: rows.map(toPreviewRow), nextCursor: last ? `${last.lastActivityAt} ${last.id}` : null }
  }
}

async function previewOld({ db, now }: Tx, { kind, settings }: RuleInput): Promise<Preview> {
  const day = nextRunDay(now, await agencyZone(db))
  const before = monthsBefore(day, settings.months)
  const { expired, held } = await (kind === 'leads' ? countUnsold : countOldTexts)(db, before)
  const none = { openApplication: 0, inQuarantine: 0, wouldQuarantine: 0, rows: [] }
  const past = (expired ?? 0) + (held ?? 0)
  return {
    ...none,
    asOf: now.toISOString(),
    past,
    held: held ?? 0,
    quarantineOn: day,
    wouldErase: expired ?? 0,
    eraseOn: day,
  }
}

export async function listQuarantine({ db }: Tx) {
  return { items: await queries.listQuarantined(db), total: await queries.countQuarantined(db) }
}

/** Without an activity, the rule would hide the candidate again in the next night. */
export function restoreCandidate(context: Context<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const [released] = await queries.releaseQuarantined(tx.db, [id])
    if (!released) throw notFound('candidate in quarantine')
    await restoreFromQuarantine(tx, { ids: [id], wereRemoved: [] })
    await countAsActivity(tx, id)
  })
}
