// Rates: each holds from a day on, and never reaches into a closed month.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import type { CostRate, CostRateCreate, CostRateListQuery } from '../contract/month-schemas.ts'
import { isInMinutes } from '../contract/words.ts'
import { activityWord, toRate } from './present-months.ts'
import { agencyTimezone, lockSettings } from './queries/months.ts'
import * as queries from './queries/rates.ts'

const CLOSED_DAY = 'This day is in a closed month. Choose a day in an open month.'

async function viewerOf({ db, now }: Pick<Tx, 'db' | 'now'>) {
  const today = wallTimeOf(now, await agencyTimezone(db)).day
  return { today, oldestOpen: await queries.findOldestOpen(db) }
}

export async function listRates(context: Context, query: CostRateListQuery) {
  const viewer = await viewerOf(context)
  return queries.rateList.answer(context.db, query, viewer, toRate(viewer))
}

export function createRate(context: Context<StaffActor>, input: CostRateCreate): Promise<CostRate> {
  return transaction(context, async (tx) => {
    const key = await keyOf(tx, input)
    const { cents, minutes } = amountOf(input)
    // A closing that runs now is over before the day is checked.
    await lockSettings(tx.db)
    const viewer = await viewerOf(tx)
    if (viewer.oldestOpen && input.from < viewer.oldestOpen) throw invalid('from', CLOSED_DAY)
    const { kind, from } = input
    const before = await queries.findSameRate(tx.db, { kind, key, from })
    const at = tx.now.toISOString()
    const put = await queries.putRate(tx.db, {
      id: uuidv7(),
      kind,
      key,
      cents,
      minutes,
      from,
      byId: tx.actor.userId,
      at,
    })
    const row = await queries.findRate(tx.db, put?.id ?? '')
    if (!row) throw notFound('rate')
    await audit(tx, {
      action: before ? 'edited' : 'created',
      subjectType: 'cost_rate',
      subjectId: row.id,
      before: before ? { cents: before.cents, minutes: before.minutes } : null,
      after: { kind, key, from, cents, minutes },
    })
    await publish(tx, { type: 'costs.updated', audience: 'staff' })
    return toRate(viewer)(row)
  })
}

function amountOf({ kind, cents, minutes }: CostRateCreate) {
  if (isInMinutes(kind)) {
    if (cents !== undefined) throw invalid('cents', 'This rate is in minutes. Leave the amount empty.')
    if (minutes === undefined) throw invalid('minutes', 'Enter the minutes.')
    return { cents: null, minutes }
  }
  if (minutes !== undefined) throw invalid('minutes', 'This rate is an amount. Leave the minutes empty.')
  if (cents === undefined) throw invalid('cents', 'Enter an amount.')
  return { cents, minutes: null }
}

async function keyOf({ db }: Tx, { kind, key: given }: CostRateCreate): Promise<string> {
  const key = given ?? ''
  if (kind === 'text' || kind === 'email') {
    if (key) throw invalid('key', 'This price holds for all messages. Leave the key empty.')
    return ''
  }
  if (kind === 'hour') {
    if (key && !(await queries.isStaff(db, key))) throw invalid('key', 'Choose a colleague.')
    return key
  }
  if (kind === 'minutes') {
    const stageId = activityWord(key) ? key : await queries.findStageId(db, key)
    if (!stageId) throw invalid('key', 'Choose an activity or a stage.')
    return stageId
  }
  if (kind === 'check' && !key) throw invalid('key', 'Choose the kind of check.')
  return key
}

export function removeRate(context: Context<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    await lockSettings(tx.db)
    const row = await queries.findRate(tx.db, id)
    if (!row) throw notFound('rate')
    const { oldestOpen } = await viewerOf(tx)
    if (oldestOpen && row.startsOn < oldestOpen)
      throw conflict('A closed month used this rate. Set another rate from a later day instead.')
    await queries.removeRate(tx.db, id)
    const { kind, key, cents, minutes, startsOn: from } = row
    await audit(tx, {
      action: 'removed',
      subjectType: 'cost_rate',
      subjectId: id,
      before: { kind, key, cents, minutes, from },
    })
    await publish(tx, { type: 'costs.updated', audience: 'staff' })
  })
}
