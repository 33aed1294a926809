// Resumes of many candidates at once: whether they are kept, attached, removed, and who has the same phone.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { CANDIDATE_COLUMNS, type CandidateWords } from './rows.ts'

const kept = statement(
  'candidates.resumes.kept',
  `select distinct given.place::int as place
   from unnest($1::uuid[], $2::int[], $3::text[]) with ordinality as given (candidate_id, size, text, place)
   join candidate_files f on f.candidate_id = given.candidate_id and f.removed_at is null
     and f.size_bytes = given.size and f.text = given.text`,
)
export type Attached = { candidateId: string; size: number; text: string }
/** The places of those that the candidate has already. */
export const listKept = async (db: Db, files: readonly Attached[]) =>
  new Set(
    (
      await kept.rows(db, [
        files.map((file) => file.candidateId),
        files.map((file) => file.size),
        files.map((file) => file.text),
      ])
    ).map(({ place: nth }) => nth - 1),
  )

const attach = statement(
  'candidates.resumes.attach',
  `insert into candidate_files (id, candidate_id, kind, name, media_type, size_bytes, storage_key, text, by_id, by_name)
   select id, candidate_id, 'resume', name, media_type, size_bytes, storage_key, text, $2::uuid, $3
   from jsonb_to_recordset($1) as given (id uuid, candidate_id uuid, name text, media_type text, size_bytes int,
     storage_key text, text text)`,
)
export type NewResume = {
  id: string
  candidate_id: string
  name: string
  media_type: string
  size_bytes: number
  storage_key: string
  text: string
}
/** They come with the import of their candidate, so they are no activity of their own. */
export const attachResumes = (
  db: Db,
  files: readonly NewResume[],
  by: readonly [id: string | null, name: string],
) => attach.rows(db, [JSON.stringify(files), ...by])

const remove = statement(
  'candidates.resumes.remove',
  `update candidate_files set removed_at = now(), text = null where id = any($1) and removed_at is null
   returning storage_key`,
)
export const removeResumes = async (db: Db, ids: readonly string[]) =>
  (await remove.rows(db, [ids])).map(({ storageKey }) => storageKey)

const byId = (lock: string) =>
  `select ${CANDIDATE_COLUMNS} from candidates c where c.id = any($1::uuid[]) and c.removed_at is null
     and c.anonymized_at is null order by c.id ${lock}`
const find = statement('candidates.resumes.find', byId('')).as<CandidateWords>()
const hold = statement('candidates.resumes.hold', byId('for no key update of c')).as<CandidateWords>()
export const findSome = (db: Db, ids: readonly string[], { isHeld }: { isHeld: boolean }) =>
  (isHeld ? hold : find).rows(db, [ids])

const samePhone = statement(
  'candidates.resumes.same-phone',
  `select p as phone, x.id, x.name from unnest($1::text[]) as p, lateral
     (select c.id, c.first_name || ' ' || c.last_name as name from candidates c
      where c.removed_at is null and c.phones && array[p] order by c.last_activity_at desc limit 1) x`,
)
/** Families share a phone: whether it is the same person, only a human can say. */
export const listSamePhone = (db: Db, phones: readonly string[]) => samePhone.rows(db, [phones])
