// Bulk acts on links: remind, revoke, restore. One transaction, with a reason for each unchanged link.
import { findPerson } from '#domains/candidates/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { LinkBulkResult } from '../contract/schemas.ts'
import { deliver } from './deliver.ts'
import { nudgeable, toStaffLink } from './present.ts'
import { type LinkRow, lockLink, markStep } from './queries/links.ts'
import { record } from './record.ts'
import { standingOf } from './rules.ts'

type Act = 'nudge' | 'revoke' | 'restore'

export function actOnMany(
  context: Tx<StaffActor>,
  { ids, act }: { ids: readonly string[]; act: Act },
): Promise<LinkBulkResult> {
  return transaction(context, async (tx) => {
    const result: LinkBulkResult = { done: [], skipped: [] }
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await lockLink(tx.db, id)
      if (!row) throw notFound('link')
      const reason = await actOnOne(tx, { row, act })
      if (reason === null) result.done.push(id)
      else result.skipped.push({ id, name: `${row.firstName} ${row.lastName}`, reason })
    }
    return result
  })
}

async function actOnOne(tx: Tx, { row, act }: { row: LinkRow; act: Act }): Promise<string | null> {
  const { can, state } = toStaffLink(row, tx.now)
  if (act === 'nudge') {
    const problem = nudgeable(row, tx.now) ?? (await contactProblem(tx, row))
    if (problem) return problem
    await deliver(tx, { row, reminder: true })
    await markStep(tx.db, 'nudged', row.id, tx.now)
    await record(tx, row, { action: 'nudged', event: 'nudged' })
    return null
  }
  if (act === 'revoke' && !can.revoke) return standingOf(state)
  if (act === 'restore' && !can.restore) return standingOf(state)
  const step = act === 'revoke' ? 'revoked' : 'restored'
  await markStep(tx.db, step, row.id, tx.now)
  await record(tx, row, { action: step, event: step })
  return null
}

async function contactProblem(tx: Tx, row: LinkRow): Promise<string | null> {
  const person = await findPerson(tx.db, row.candidateId)
  if (!person || person.anonymizedAt) return 'the candidate was erased'
  if (row.channel === 'email' && (person.emailOptOut || person.emails.length === 0))
    return 'the candidate opted out of email'
  if (row.channel === 'sms' && (!person.smsOptIn || person.phones.length === 0))
    return 'the candidate has not agreed to texts'
  return null
}
