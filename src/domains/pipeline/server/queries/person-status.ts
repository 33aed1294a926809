// The candidate status that the stages of a candidate's applications imply.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { PersonStatus } from '../../contract/words.ts'
import { ON_BOARD } from './board-parts.ts'

// A candidate and the merged duplicates are one. The survivor has the status.
const person = statement(
  'pipeline.person-of',
  'select coalesce(merged_into, id) as id from candidates where id = $1',
)
// The records are found first, so the planner always finds the applications by them.
const find = statement(
  'pipeline.standing',
  `select (select person_status from pipeline_stages where id = $2) as said,
     array(select distinct s.person_status from applications a join pipeline_stages s on s.id = a.stage_id
       where a.candidate_id = any(array(select id from candidates where id = $1 or merged_into = $1))
         and ${ON_BOARD} and s.person_status is not null) as say`,
).as<{ said: PersonStatus | null; say: PersonStatus[] }>()

export const findPersonOf = async (db: Db, candidateId: string) =>
  (await person.first(db, [candidateId]))?.id ?? candidateId

export async function findStageStatuses(db: Db, of: { candidateId: string; leftStageId: string | null }) {
  return (await find.first(db, [of.candidateId, of.leftStageId])) ?? { said: null, say: [] }
}

// A status comes from the applications if one of them left or reached such a stage since the merge.
const separated = statement(
  'pipeline.separated',
  `select c.id, (select s.person_status from applications a join stage_moves m on m.application_id = a.id and m.at > set.created_at
       join pipeline_stages s on s.id in (m.from_stage_id, m.to_stage_id)
       where a.candidate_id in (select subject_id from change_set_items where change_set_id = set.id)
         and s.person_status = c.status limit 1) as said
   from change_sets set join change_set_items i on i.change_set_id = set.id join candidates c on c.id = i.subject_id
   where set.id = $1 and c.merged_into is null order by c.id`,
).as<{ said: PersonStatus | null }>()
/** The candidates separated by an undone merge. */
export const listUnmergedPeople = (db: Db, changeSetId: string) => separated.rows(db, [changeSetId])
