// Sets and lifts legal holds. A hold whose last day has passed is lifted at night.
import { z } from 'zod'
import { agencyToday } from '#domains/settings/server/index.ts'
import { actorId, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Hold } from '../contract/holds.ts'
import { findCandidate, lockCandidate } from './queries/candidates.ts'
import { endHold, findHold, insertHold, listEndedHolds, markHold } from './queries/holds.ts'

export async function getHold({ db }: Pick<Tx, 'db'>, id: string): Promise<{ hold: Hold | null }> {
  const candidate = await findCandidate(db, id)
  if (!candidate) throw notFound('candidate')
  const row = await findHold(db, candidate.id)
  if (!row) return { hold: null }
  return { hold: { reason: row.reason, until: row.until, setBy: row.setByName, setAt: row.setAt } }
}

export function setHold(
  context: Context<StaffActor>,
  { id, reason, until = null }: { id: string; reason: string; until?: string | null | undefined },
) {
  return transaction(context, async (tx) => {
    if (until !== null && until < (await agencyToday(tx)))
      throw invalid('until', 'Choose today or a later day.')
    const candidate = await lockCandidate(tx.db, id)
    if (!candidate || candidate.anonymizedAt) throw notFound('candidate')
    const candidateId = candidate.id
    const { userId: setBy, name: setByName } = tx.actor
    const hold = { id: uuidv7(), candidateId, reason, until, setBy, setByName, setAt: tx.now.toISOString() }
    if (!(await insertHold(tx.db, hold)))
      throw conflict('This candidate is already under legal hold. Lift that hold first.')
    await writeHold(tx, candidateId, true)
    const after = { reason, until }
    await audit(tx, { action: 'hold_set', subjectType: 'candidate', subjectId: candidateId, after })
    return getHold(tx, candidateId)
  })
}

export function liftHold(context: Tx, id: string) {
  return transaction(context, async (tx) => {
    const candidate = await lockCandidate(tx.db, id)
    if (!candidate) throw notFound('candidate')
    const candidateId = candidate.id
    const before = await endHold(tx.db, { candidateId, at: tx.now.toISOString(), by: actorId(tx) })
    if (!before && !candidate.legalHold) throw conflict('This candidate is not under legal hold.')
    await writeHold(tx, candidateId, false)
    await audit(tx, {
      action: 'hold_lifted',
      subjectType: 'candidate',
      subjectId: candidateId,
      before: before ?? null,
    })
    return { hold: null }
  })
}

async function writeHold(tx: Tx, id: string, legalHold: boolean): Promise<void> {
  await markHold(tx.db, id, legalHold)
  await publish(tx, { type: 'candidates.updated', ids: [id], audience: 'staff' })
}

/** Each candidate in a transaction of its own, so a killed worker loses nothing. */
export const holdsJob = job({
  name: 'candidates.ended-holds',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 300,
  schedule: '13 5 * * *',
  async run(context) {
    for (const id of await listEndedHolds(context.db, await agencyToday(context))) await liftHold(context, id)
  },
})
