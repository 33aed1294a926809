// An interview as it is now, and the audit line of its change.
import { countAsActivity } from '#domains/candidates/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { findInterview, type InterviewRow } from './queries/interviews.ts'

export async function getRow(tx: Tx, id: string): Promise<InterviewRow> {
  const row = await findInterview(tx.db, id)
  if (!row) throw notFound('interview')
  return row
}

type Line = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Steps that the candidate takes no part in. */
const WITHOUT_CANDIDATE = new Set(['awaiting_feedback', 'responded', 'scored', 'score_revised'])

/** The audit line belongs to the interview and to the candidate, whose timeline shows it. */
export async function record(tx: Tx, row: InterviewRow, line: Line): Promise<void> {
  await audit(tx, { ...line, subjectType: 'interview', subjectId: row.id })
  if (!WITHOUT_CANDIDATE.has(line.action)) await countAsActivity(tx, row.candidateId)
  await publish(tx, { type: 'interviews.updated', ids: [row.id], audience: 'staff' })
}
