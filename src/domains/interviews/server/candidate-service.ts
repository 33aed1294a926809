// A candidate moves or cancels their own interview with the booking link. Everyone is told as if a colleague had done
// it.
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import { applyChange } from './change-service.ts'
import { subjectOf } from './present.ts'
import { type InterviewRow, lockInterview } from './queries/interviews.ts'
import { type Act, allows } from './rules.ts'
import { applyStep } from './service.ts'

type Moved = { id: string; startsAt: string; endsAt: string }

export function moveByCandidate(context: Tx, { id, startsAt, endsAt }: Moved): Promise<InterviewRow> {
  return transaction(context, async (tx) => {
    const row = await lockFor(tx, id, 'change')
    return applyChange(tx, { row, edit: { startsAt, endsAt }, byCandidate: true })
  })
}

export function cancelByCandidate(context: Tx, id: string): Promise<InterviewRow> {
  return transaction(context, async (tx) => {
    const before = await lockFor(tx, id, 'cancel')
    return applyStep(tx, { before, status: 'cancelled', reason: 'The candidate canceled it.' })
  })
}

async function lockFor(tx: Tx, id: string, act: Act): Promise<InterviewRow> {
  const row = await lockInterview(tx.db, id)
  if (row && allows(act, subjectOf(row), tx.now)) return row
  throw conflict('This interview is already over or canceled.')
}
