// Saves, shares and pins the reports that users build.
import { audit, difference } from '#platform/server/audit.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import { ownClient } from '#platform/server/scope.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { READY_REPORTS } from '../contract/ready-reports.ts'
import type { SavedDefinition, SavedReport } from '../contract/saved.ts'
import { MAX_SAVED } from '../contract/words.ts'
import { isStaff, type Reader } from './asked.ts'
import { checkSaved, readDefinition } from './definition.ts'
import * as queries from './queries/saved.ts'
import { changeProblem } from './recipients.ts'

const EXAMPLE = READY_REPORTS.flatMap((ready) => ('report' in ready ? [ready.report] : []))[0]
const UNREADABLE = 'This report has a figure or split that no longer exists. Change it and save it again.'

const seeing = (reader: Reader) => ({ userId: reader.actor.userId, isStaff: isStaff(reader) })

export function toSaved(reader: Reader, row: queries.SavedRow): SavedReport {
  const known = readDefinition(row.report)
  if (!known && !EXAMPLE) throw new Error('There is no ready report.')
  const link = isStaff(reader)
    ? `/account-reporting/builder?saved=${row.id}`
    : `/portal/reports?saved=${row.id}`
  return {
    id: row.id,
    name: row.name,
    report: known ?? (EXAMPLE as SavedDefinition),
    shared: row.shared,
    mine: row.ownerId === reader.actor.userId,
    owner: row.ownerName,
    pinned: row.pinned,
    link,
    schedule: row.every && {
      every: row.every,
      recipients: row.recipients,
      nextAt: known ? row.nextAt : null,
      problem: known ? row.problem : UNREADABLE,
    },
    version: row.version,
    updatedAt: row.updatedAt,
  }
}

export async function listReports(reader: Reader, { pinned }: { pinned?: string | undefined }) {
  const rows = await queries.listSaved(reader.db, { ...seeing(reader), pinned: pinned === 'true' })
  return { items: rows.map((row) => toSaved(reader, row)) }
}

export async function getReport(reader: Tx<SignedInActor>, id: string): Promise<SavedReport> {
  const row = await queries.findSaved(reader.db, { ...seeing(reader as Reader), id })
  if (!row) throw notFound('report')
  return toSaved(reader as Reader, row)
}

type Given = { name: string; report: SavedDefinition; shared?: boolean }

/** A customer's report belongs to one of their clients. */
type Owned = { report: SavedDefinition; clientId: string | null }
function withClient({ actor }: Reader, report: SavedDefinition): Owned {
  if (actor.kind === 'staff') return { report, clientId: null }
  const clientId = ownClient(actor, report.filters.client)
  return { report: { ...report, filters: { ...report.filters, client: clientId } }, clientId }
}

/** A repeated request with the same key adds one report. */
export async function createReport(reader: Reader, given: Given, key?: string): Promise<SavedReport> {
  const { name, shared = false } = given
  const { report, clientId } = withClient(reader, given.report)
  await checkSaved(reader, report)
  const request = { scope: 'reports.save', key, body: { name, report, shared } }
  return actOnce<SavedReport, SignedInActor>(reader, request, async (tx) => {
    const { userId } = tx.actor
    if ((await queries.countOwn(tx.db, userId)) >= MAX_SAVED)
      throw conflict(`You have ${MAX_SAVED} reports. Remove one before you save another.`)
    const id = uuidv7()
    await queries.insertReport(tx.db, { id, userId, clientId, name, report, shared })
    await audit(tx, { action: 'created', subjectType: 'report', subjectId: id, after: { name, shared } })
    return getReport(tx, id)
  })
}

export async function requireOwn(tx: Tx<SignedInActor>, id: string) {
  const { userId } = tx.actor
  const row = await queries.lockOwnReport(tx.db, { id, userId })
  if (row) return row
  // A report of a colleague is seen, and not changed.
  const seen = await queries.findSaved(tx.db, { ...seeing(tx as Reader), id })
  if (!seen) throw notFound('report')
  throw new AppError('forbidden', {
    userMessage: `This report belongs to ${seen.ownerName}. Save a copy to change it.`,
  })
}

type Change = { id: string; version: number; changes: { [Name in keyof Given]?: Given[Name] | undefined } }

export async function changeReport(reader: Reader, { id, version, changes }: Change) {
  const { name, shared } = changes
  const own = changes.report && withClient(reader, changes.report)
  if (own) await checkSaved(reader, own.report)
  return transaction(reader, async (tx) => {
    const row = await requireOwn(tx, id)
    if (row.version !== version)
      throw new AppError('stale', {
        userMessage: 'This report was changed in another window. Reload and try again.',
      })
    await queries.changeReport(tx.db, {
      id,
      name,
      shared,
      report: own?.report,
      clientId: own?.clientId ?? undefined,
    })
    const problem = own && isStaff(reader) ? await changeProblem(tx.db, id, own.report) : null
    if (problem) throw invalid('report', problem)
    if (shared === false) await queries.unpinForOthers(tx.db, id)
    await audit(tx, {
      action: 'edited',
      subjectType: 'report',
      subjectId: id,
      ...difference(row, { name, shared, report: own?.report }),
    })
    return getReport(tx, id)
  })
}

export function removeReport(reader: Reader, id: string): Promise<void> {
  return transaction(reader, async (tx) => {
    const { name } = await requireOwn(tx, id)
    await queries.removeReport(tx.db, id)
    await audit(tx, { action: 'removed', subjectType: 'report', subjectId: id, before: { name } })
  })
}

export function pinReport(reader: Reader, id: string, isPinned: boolean): Promise<SavedReport> {
  return transaction(reader, async (tx) => {
    await getReport(tx, id)
    await (isPinned ? queries.addPin : queries.removePin)(tx.db, tx.actor.userId, id)
    return getReport(tx, id)
  })
}
