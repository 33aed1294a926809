// Deletes personal data in the applications of an erased candidate: answers, comments, notes of moves. Figures stay.
import { eraseAuditOf } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'

const OF_THEM = 'select id from applications where candidate_id = any($1)'

export async function eraseOf(db: Db, candidateIds: readonly string[]): Promise<void> {
  const values = [candidateIds]
  await db.query({
    text: `update applications set answers = '[]', last_answers = null, flag_note = null where candidate_id = any($1)`,
    values,
  })
  await db.query({
    text: `delete from application_merges where kept_id in (${OF_THEM}) or merged_id in (${OF_THEM})`,
    values,
  })
  await db.query({
    text: `update disqualifications set comment = null where comment is not null and application_id in (${OF_THEM})`,
    values,
  })
  await db.query({ text: `select set_config('candorhire.erasing', 'on', true)` })
  // The reason of a disqualification comes from our list and is counted. Other reasons were written by hand.
  await db.query({
    text: `update stage_moves set reason = null
      where reason is not null and to_status <> 'disqualified' and application_id in (${OF_THEM})`,
    values,
  })
  await db.query({ text: `select set_config('candorhire.erasing', 'off', true)` })
  const theirs = await db.query<{ id: string }>({ text: OF_THEM, values })
  await eraseAuditOf(
    db,
    theirs.map(({ id }) => id),
  )
}
