// Two applications of one candidate for one job: one represents both, until the merge of the records is undone.
import type { Answer } from '#domains/jobs/contract/answers.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ApplicationStatus, Flag } from '../../contract/words.ts'

/** The values that the kept application takes from the other. */
export type Joined = {
  answers: Answer[]
  lastAnswers: Answer[] | null
  flag: Flag | null
  flagNote: string | null
}

// Within one job the first is the furthest: hired, then the latest stage, then ended, then the oldest.
const twins = statement(
  'pipeline.merge.twins',
  `with theirs as (select a.* from applications a where a.merged_into is null
     and a.candidate_id in (select id from candidates where id = $1 or merged_into = $1))
   select a.id, a.job_id, a.status, a.answers, a.last_answers, a.flag, a.flag_note, a.created_at,
     coalesce(a.reapplied_at, a.created_at) as sent_at
   from applications a join pipeline_stages s on s.id = a.stage_id
   where a.id in (select id from theirs) and a.job_id in (select job_id from theirs group by job_id having count(*) > 1)
   order by a.job_id, array_position(array['hired', 'active', 'disqualified', 'withdrawn'], a.status), s.position desc,
     a.created_at, a.id for no key update of a`,
).as<Joined & { status: ApplicationStatus }>()
export type TwinRow = RowOf<typeof twins>
export const lockTwins = (db: Db, candidateId: string) => twins.rows(db, [candidateId])

const IMAGE = `jsonb_build_object('answers', a.answers, 'last_answers', a.last_answers, 'flag', a.flag, 'flag_note', a.flag_note)`

/** Records of other domains that belong to an application. */
export type Attached = { interviewIds: string[]; linkIds: string[] }
export type Merge = {
  changeSetId: string
  keptId: string
  mergedId: string
  joined: Joined
  attached: Attached
  at: string
}

const hideMerged = statement(
  'applications.merge',
  `with before as (select ${IMAGE} as image from applications a where a.id = $2),
      after as (update applications a set answers = $4, last_answers = $5, flag = $6, flag_note = $7,
          version = a.version + 1, updated_at = $8 where a.id = $2 returning ${IMAGE} as image),
      hidden as (update applications set merged_into = $2, person_gone = true, version = version + 1, updated_at = $8
        where id = $3)
      insert into application_merges (change_set_id, kept_id, merged_id, before, after, interview_ids, link_ids)
      select $1, $2, $3, before.image, after.image, $9::uuid[], $10::uuid[]
      from before, after`,
)

/** The attached records of the merged application belong to the kept one from now on. */
export async function mergeApplications(db: Db, merge: Merge): Promise<void> {
  const { changeSetId, keptId, mergedId, joined, attached, at } = merge
  await hideMerged.first(db, [
    changeSetId,
    keptId,
    mergedId,
    JSON.stringify(joined.answers),
    joined.lastAnswers && JSON.stringify(joined.lastAnswers),
    joined.flag,
    joined.flagNote,
    at,
    attached.interviewIds,
    attached.linkIds,
  ])
}

const mergesOf = statement(
  'applications.merges',
  `select kept_id, merged_id, interview_ids, link_ids from application_merges where change_set_id = $1
      order by number desc`,
)

/** In the reverse order of the merge, so an application that took over twice loses both again. */
export async function separateApplications(db: Db, { changeSetId, at }: { changeSetId: string; at: string }) {
  const merges = await mergesOf.rows(db, [changeSetId])
  for (const { keptId, mergedId } of merges) await separate(db, { keptId, mergedId, changeSetId, at })
  return merges
}

type Separate = { keptId: string; mergedId: string; changeSetId: string; at: string }

const undoMerge = statement(
  'applications.separate',
  `with merge as (select * from application_merges where change_set_id = $1 and merged_id = $3),
      shown as (update applications a set merged_into = null, version = a.version + 1, updated_at = $4,
          person_gone = (select person.removed_at is not null from candidates own
            join candidates person on person.id = coalesce(own.merged_into, own.id) where own.id = a.candidate_id)
        where a.id = $3)
      update applications a set answers = merge.before -> 'answers',
        last_answers = nullif(merge.before -> 'last_answers', 'null'), flag = merge.before ->> 'flag',
        flag_note = merge.before ->> 'flag_note', version = a.version + 1, updated_at = $4
      from merge where a.id = $2 and ${IMAGE} = merge.after`,
)

async function separate(db: Db, { keptId, mergedId, changeSetId, at }: Separate): Promise<void> {
  await undoMerge.rows(db, [changeSetId, keptId, mergedId, at])
}
