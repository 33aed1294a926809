// Deletes personal data in the applications of an erased candidate: answers, comments, notes of moves. Figures stay.
import { eraseAuditOf } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'

const OF_THEM = 'select id from applications where candidate_id = any($1)'

const eraseAnswers = statement(
  'applications.erase',
  `update applications set ${ERASED.applications.set} where candidate_id = any($1)`,
)

const deleteMerges = statement(
  'application-merges.delete',
  `delete from application_merges where kept_id in (${OF_THEM}) or merged_id in (${OF_THEM})`,
)

const eraseComments = statement(
  'disqualifications.erase',
  `update disqualifications set ${ERASED.disqualifications.set} where comment is not null and application_id in (${OF_THEM})`,
)

const eraseReasons = statement(
  'stage-moves.erase',
  `update stage_moves set ${ERASED.stage_moves.set}
      where reason is not null and to_status <> 'disqualified' and application_id in (${OF_THEM})`,
)

const ofThem = statement('applications.of-candidates', OF_THEM)

export async function eraseOf(db: Db, candidateIds: readonly string[]): Promise<void> {
  const values = [candidateIds] as const
  await eraseAnswers.rows(db, values)
  await deleteMerges.rows(db, values)
  await eraseComments.rows(db, values)
  await db.query({ text: `select set_config('candorhire.erasing', 'on', true)` })
  // The reason of a disqualification comes from our list and is counted. Other reasons were written by hand.
  await eraseReasons.rows(db, values)
  await db.query({ text: `select set_config('candorhire.erasing', 'off', true)` })
  const theirs = await ofThem.rows(db, values)
  await eraseAuditOf(
    db,
    theirs.map(({ id }) => id),
  )
}
