// Checks and other costs of candidates.
import type { Db } from '#platform/server/database.ts'
import { forgetAnswersAbout } from '#platform/server/idempotency.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

/** `isClosed`: A closed month counts its amount. */
export type CandidateCostRow = RowOf<typeof list>
const COLUMNS = `k.id, k.candidate_id, k.kind, k.day, k.cents,
  (select r.cents from cost_rates r where r.kind = 'check' and r.key = k.kind and r.starts_on <= k.day
    order by r.starts_on desc limit 1) as default_cents,
  k.note, k.application_id, j.title as job_title, k.file_id, f.name as file_name,
  (select u.name from users u where u.id = k.created_by) as by, k.created_at, k.version,
  exists (select from cost_entries e where e.source = 'check' and e.source_id = k.id and e.missing is null
    and e.reopened_from is null and e.booked <= (select max(m.month) from cost_months m where m.closed_at is not null)
  ) as is_closed`
const FROM = `from candidate_costs k left join applications a on a.id = k.application_id
  left join job_postings j on j.id = a.job_id
  left join candidate_files f on f.id = k.file_id and f.removed_at is null`

// With those of merged duplicates. Nobody has more than a few.
const list = statement(
  'costs.candidate.list',
  `select ${COLUMNS} ${FROM} where k.candidate_id in (select c.id from candidates c where c.id = $1 or c.merged_into = $1)
     and k.removed_at is null order by k.day desc, k.id desc limit 500`,
).as<{ defaultCents: number | null; jobTitle: string | null; fileName: string | null; by: string | null }>()
const find = statement(
  'costs.candidate.find',
  `select ${COLUMNS} ${FROM} where k.id = $2 and k.removed_at is null
     and k.candidate_id in (select c.id from candidates c where c.id = $1 or c.merged_into = $1) for update of k`,
).as<CandidateCostRow>()
export const listCandidateCosts = (db: Db, candidateId: string) => list.rows(db, [candidateId])
export const findCandidateCost = (db: Db, { candidateId, id }: { candidateId: string; id: string }) =>
  find.first(db, [candidateId, id])

type Values = {
  id: string
  kind: string
  day: string
  cents: number | null
  note: string
  applicationId: string | null
  fileId: string | null
  at: string
}
const insert = statement(
  'costs.candidate.insert',
  `insert into candidate_costs (id, candidate_id, kind, day, cents, note, application_id, file_id, created_by, created_at, updated_at)
   values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $10)`,
)
const update = statement(
  'costs.candidate.update',
  `update candidate_costs set kind = $2, day = $3::date, cents = $4, note = $5, application_id = $6, file_id = $7,
     updated_at = $8, version = version + 1 where id = $1`,
)
const remove = statement(
  'costs.candidate.remove',
  'update candidate_costs set removed_at = $2, updated_at = $2, version = version + 1 where id = $1',
)
export const insertCandidateCost = (db: Db, values: Values & { candidateId: string; byId: string }) =>
  insert.rows(db, [
    values.id,
    values.candidateId,
    values.kind,
    values.day,
    values.cents,
    values.note,
    values.applicationId,
    values.fileId,
    values.byId,
    values.at,
  ])
export const updateCandidateCost = (db: Db, values: Values) =>
  update.rows(db, [
    values.id,
    values.kind,
    values.day,
    values.cents,
    values.note,
    values.applicationId,
    values.fileId,
    values.at,
  ])
export const removeCandidateCost = (db: Db, id: string, at: string) => remove.rows(db, [id, at])

const ownsApplication = statement(
  'costs.candidate.application',
  `select a.id from applications a where a.id = $2 and a.merged_into is null
     and a.candidate_id in (select c.id from candidates c where c.id = $1 or c.merged_into = $1)`,
)
const ownsFile = statement(
  'costs.candidate.file',
  `select f.id from candidate_files f where f.id = $2 and f.removed_at is null
     and f.candidate_id in (select c.id from candidates c where c.id = $1 or c.merged_into = $1)`,
)
export const hasApplication = async (db: Db, candidateId: string, id: string) =>
  (await ownsApplication.first(db, [candidateId, id])) !== undefined
export const hasFile = async (db: Db, candidateId: string, id: string) =>
  (await ownsFile.first(db, [candidateId, id])) !== undefined

const defaults = statement(
  'costs.candidate.defaults',
  `select distinct on (r.key) r.key, r.cents from cost_rates r where r.kind = 'check' and r.starts_on <= $1::date
   order by r.key, r.starts_on desc`,
)
export const listCheckPrices = (db: Db, today: string) => defaults.rows(db, [today])

const eraseWords = statement(
  'costs.candidate.erase',
  `update candidate_costs set ${ERASED.candidate_costs.set},
     kind = case when kind = any($2::text[]) then kind else 'other' end
   where candidate_id = any($1::uuid[]) returning id`,
)
/** Amounts and days stay. A kind of staff's own could name the candidate. */
export async function eraseCostWords(db: Db, ids: readonly string[], kinds: readonly string[]) {
  const costs = await eraseWords.rows(db, [ids, kinds])
  await forgetAnswersAbout(
    db,
    costs.map(({ id }) => id),
  )
}
