// Checks and other costs that staff enter on a candidate.
import { findPerson, lockPerson } from '#domains/candidates/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import type {
  CandidateCost,
  CandidateCostChange,
  CandidateCostCreate,
  CandidateCosts,
} from '../contract/month-schemas.ts'
import { CHECK_KINDS, checkLabel } from '../contract/words.ts'
import { toCandidateCost } from './present-months.ts'
import * as queries from './queries/candidate-costs.ts'
import { agencyTimezone, lockSettings } from './queries/months.ts'
import { findOldestOpen } from './queries/rates.ts'

const YEARS_BACK_DAYS = 3_660

export async function listCosts({ db, now }: Context, candidateId: string): Promise<CandidateCosts> {
  if (!(await findPerson(db, candidateId))) throw notFound('candidate')
  const rows = await queries.listCandidateCosts(db, candidateId)
  const today = wallTimeOf(now, await agencyTimezone(db)).day
  const prices = await queries.listCheckPrices(db, today)
  const known = new Map(prices.map(({ key, cents }) => [key, cents]))
  const kinds = [...new Set([...CHECK_KINDS, ...known.keys()])]
  return {
    items: rows.map(toCandidateCost),
    totalCents: rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    kinds: kinds.map((kind) => ({ kind, label: checkLabel(kind), defaultCents: known.get(kind) ?? null })),
    today,
  }
}

type Created = { candidateId: string; input: CandidateCostCreate; key: string | undefined }

export function createCost(
  context: Context<StaffActor>,
  { candidateId, input, key }: Created,
): Promise<CandidateCost> {
  if (!key)
    throw new AppError('malformed', {
      userMessage:
        'Send an Idempotency-Key, so that a repeated request adds one cost. A random UUID is a good one.',
    })
  const request = { scope: 'costs.create', key, body: { candidateId, ...input } }
  return actOnce<CandidateCost, StaffActor>(context, request, async (tx) => {
    const person = await lockPerson(tx.db, candidateId)
    if (!person) throw notFound('candidate')
    if (person.anonymizedAt)
      throw new AppError('gone', { userMessage: 'This candidate was erased. Add no cost to it.' })
    await checkInput(tx, person.id, input)
    const id = uuidv7()
    const { kind, day, cents = null, note = '', applicationId = null, fileId = null } = input
    const at = tx.now.toISOString()
    await queries.insertCandidateCost(tx.db, {
      id,
      candidateId: person.id,
      kind,
      day,
      cents,
      note,
      applicationId,
      fileId,
      byId: tx.actor.userId,
      at,
    })
    await audit(tx, {
      action: 'cost_added',
      subjectType: 'candidate',
      subjectId: person.id,
      after: audited({ id, kind, day, cents }),
    })
    await tell(tx, person.id)
    return present(tx, { candidateId: person.id, id })
  })
}

type Audited = Pick<queries.CandidateCostRow, 'id' | 'kind' | 'day' | 'cents'>
/** With the kind in words: the candidate's timeline is left of costs in the order of domains and knows no kinds. */
const audited = ({ id, kind, day, cents }: Audited) => ({
  cost: id,
  kind,
  label: checkLabel(kind),
  day,
  cents,
})

type Named = { candidateId: string; id: string }

async function present({ db }: Pick<Tx, 'db'>, named: Named): Promise<CandidateCost> {
  const row = await queries.findCandidateCost(db, named)
  if (!row) throw notFound('cost')
  return toCandidateCost(row)
}

const tell = (tx: Tx, candidateId: string) =>
  publish(tx, { type: 'costs.updated', ids: [candidateId], audience: 'staff' })

async function checkInput(
  { db, now }: Tx,
  candidateId: string,
  { day, applicationId, fileId }: CandidateCostChange,
): Promise<void> {
  const today = wallTimeOf(now, await agencyTimezone(db)).day
  if (day && day > today) throw invalid('day', 'This day has not come yet. Choose today or an earlier day.')
  if (day && day < addDays(today, -YEARS_BACK_DAYS))
    throw invalid('day', 'Choose a day in the last ten years.')
  if (applicationId && !(await queries.hasApplication(db, candidateId, applicationId)))
    throw invalid('applicationId', 'Choose an application of this candidate.')
  if (fileId && !(await queries.hasFile(db, candidateId, fileId)))
    throw invalid('fileId', 'Choose a file of this candidate.')
}

const CLOSED = 'A closed month counts this cost, so it stays. Add what is missing as a new cost.'

/** The month that counts the amount decides: a late cost is booked in an open month, whatever its own day. */
export function changeCost(
  context: Context<StaffActor>,
  { change, version, ...named }: Named & { change: CandidateCostChange; version: number | null },
): Promise<CandidateCost> {
  return transaction(context, async (tx) => {
    await lockSettings(tx.db)
    const before = await requireCost(tx, named)
    if (version !== null && version !== before.version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this cost. Reload it and try again.',
      })
    await checkInput(tx, before.candidateId, change)
    const after = {
      kind: change.kind ?? before.kind,
      day: change.day ?? before.day,
      cents: change.cents === undefined ? before.cents : change.cents,
      note: change.note ?? before.note,
      applicationId: change.applicationId === undefined ? before.applicationId : change.applicationId,
      fileId: change.fileId === undefined ? before.fileId : change.fileId,
    }
    const oldest = await findOldestOpen(tx.db)
    if (before.isClosed) throw conflict(CLOSED)
    if (oldest !== null && before.day >= oldest && after.day < oldest)
      throw invalid('day', 'This day is in a closed month. Choose a day in an open month.')
    await queries.updateCandidateCost(tx.db, { id: before.id, ...after, at: tx.now.toISOString() })
    await audit(tx, {
      action: 'cost_changed',
      subjectType: 'candidate',
      subjectId: before.candidateId,
      before: audited(before),
      after: audited({ ...after, id: before.id }),
    })
    await tell(tx, before.candidateId)
    return present(tx, named)
  })
}

async function requireCost({ db }: Tx, named: Named): Promise<queries.CandidateCostRow> {
  if (!(await findPerson(db, named.candidateId))) throw notFound('candidate')
  const row = await queries.findCandidateCost(db, named)
  if (!row) throw notFound('cost')
  return row
}

export function removeCost(context: Context<StaffActor>, named: Named): Promise<void> {
  return transaction(context, async (tx) => {
    await lockSettings(tx.db)
    const row = await requireCost(tx, named)
    if (row.isClosed) throw conflict(CLOSED)
    await queries.removeCandidateCost(tx.db, row.id, tx.now.toISOString())
    await audit(tx, {
      action: 'cost_removed',
      subjectType: 'candidate',
      subjectId: row.candidateId,
      before: audited(row),
    })
    await tell(tx, row.candidateId)
  })
}
