// Erases a candidate permanently: on their request, or by the retention rules. It cannot be undone.
import { forgetFiles } from '#domains/exports/server/index.ts'
import { forgetAbout } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { type ErasedKind, rememberErasure } from '#platform/server/erasures.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { erasedFields } from './columns.ts'
import { fileRemoval } from './files-service.ts'
import { findCandidate, lockCandidate } from './queries/candidates.ts'
import { eraseRecords, lockFamily } from './queries/erase.ts'
import { findErased } from './queries/erased-again.ts'

/** Domains with personal data of candidates listen and delete it in the same transaction. */
export const candidateErased: DomainEvent<ErasedPerson> = domainEvent()
type ErasedPerson = { candidateIds: string[]; emails: string[]; phones: string[]; names: string[] }

export function eraseCandidate(
  context: Tx,
  { id, confirmName }: { id: string; confirmName: string },
): Promise<void> {
  return transaction(context, async (tx) => {
    const candidate = await findCandidate(tx.db, id)
    if (!candidate || candidate.anonymizedAt) throw notFound('candidate')
    if (candidate.mergedInto)
      throw new AppError('gone', { userMessage: 'This record was merged into another one. Erase that one.' })
    refuseHeld(candidate)
    refuseOtherName(confirmName, candidate)
    await eraseFamily(tx, id)
  })
}

/** At the end of a quarantine, where the rule confirms it and nobody types the name. */
export function eraseExpired(context: Tx, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const candidate = await lockCandidate(tx.db, id)
    if (!candidate || candidate.anonymizedAt || candidate.mergedInto) throw notFound('candidate')
    refuseHeld(candidate)
    await eraseFamily(tx, id)
  })
}

function refuseHeld({ legalHold }: { legalHold: boolean }): void {
  if (legalHold) throw conflict('This candidate is under legal hold and cannot be erased.')
}

/** After a restore: what was asked before the first time is not asked again. */
export const erasedCandidates: ErasedKind = {
  kind: 'candidate',
  find: findErased,
  eraseAgain: async (tx, id) => eraseRecordsOf(tx, id, await lockFamily(tx.db, id)),
}

async function eraseFamily(tx: Tx, id: string): Promise<void> {
  const records = await lockFamily(tx.db, id)
  // A hold that was set at the same moment is visible once the records are locked.
  for (const record of records) refuseHeld(record)
  await eraseRecordsOf(tx, id, records)
}

type Family = Awaited<ReturnType<typeof lockFamily>>

async function eraseRecordsOf(tx: Tx, id: string, records: Family): Promise<void> {
  const ids = records.map((record) => record.id)
  const emails = records.flatMap((record) => record.emails)
  const phones = records.flatMap((record) => record.phones)
  const names = records.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const erased = erasedFields(tx.now)
  const { storageKeys } = await eraseRecords(tx.db, { records, at: tx.now.toISOString(), erased })
  await forgetAbout(tx, ids)
  await forgetFiles(tx)
  await candidateErased.emit(tx, { candidateIds: ids, emails, phones, names })
  if (storageKeys.length > 0) await enqueue(tx, fileRemoval, { keys: storageKeys })
  await audit(tx, { action: 'erased', subjectType: 'candidate', subjectId: id })
  await publish(tx, { type: 'candidates.removed', ids, audience: 'staff' })
  await rememberErasure(tx, 'candidate', ids)
}

function refuseOtherName(given: string, candidate: { firstName: string; lastName: string }): void {
  const name = `${candidate.firstName} ${candidate.lastName}`
  if (given.trim().toLowerCase() === name.toLowerCase()) return
  const message = `Type ${name} to erase this candidate.`
  throw invalid('confirmName', message)
}
