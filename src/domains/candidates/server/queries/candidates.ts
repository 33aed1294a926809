// One candidate: found, written, changed, compared.
import type { Db } from '#platform/server/database.ts'
import { rowLoader } from '#platform/server/loader.ts'
import { NEXT, type NewRow, type Row, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { namesOf } from '#shared/fields.ts'
import { CANDIDATE_FIELDS, type FieldColumn } from '../../contract/candidate-fields.ts'
import { CANDIDATE_COLUMNS, type CandidateWords, SUMMARY_COLUMNS, type SummaryWords } from './rows.ts'

export type CandidateRow = RowOf<typeof findStatement>

const findStatement = statement(
  'candidates.find',
  `select ${CANDIDATE_COLUMNS} from candidates c where c.id = $1`,
).as<CandidateWords>()
const findManyStatement = statement(
  'candidates.find-many',
  `select ${CANDIDATE_COLUMNS} from candidates c where c.id = any((select $1::uuid[])::uuid[])`,
).as<CandidateWords>()
const lockStatement = statement(
  'candidates.lock',
  `select ${CANDIDATE_COLUMNS} from candidates c where c.id = $1 for no key update of c`,
).as<CandidateWords>()

export const findCandidate = (db: Db, id: string) => findStatement.first(db, [id])
/** The same for whoever only reads: together with everybody who asks at this moment. */
export const readCandidate = rowLoader(findManyStatement)
/** Whoever this record stands for now: a merged duplicate stands for its survivor. */
export async function findPerson(db: Db, id: string): Promise<CandidateRow | undefined> {
  const row = await findCandidate(db, id)
  return row?.mergedInto ? findCandidate(db, row.mergedInto) : row
}
/** Found and held until the transaction ends, so that nobody changes it between reading and writing. */
export const lockCandidate = (db: Db, id: string) => lockStatement.first(db, [id])
/** For changes that add data to a candidate: a concurrent erase waits and includes it, or is already visible here. */
export async function lockPerson(db: Db, id: string): Promise<CandidateRow | undefined> {
  const row = await lockCandidate(db, id)
  return row?.mergedInto ? lockCandidate(db, row.mergedInto) : row
}

const lockMany = statement(
  'candidates.lock-many',
  `select ${CANDIDATE_COLUMNS} from candidates c where c.id = any($1) order by c.id for no key update of c`,
).as<CandidateWords>()
/** Many at once, in a fixed order. A merged duplicate is in the answer as itself. */
export const lockPeople = (db: Db, ids: readonly string[]) => lockMany.rows(db, [ids])

const withPhone = statement(
  'candidates.with-phone',
  'select id from candidates where phones && $1 and anonymized_at is null order by id limit 100',
)
/** Every record with this number, also merged and removed ones. */
export const listWithPhone = (db: Db, phone: string) => withPhone.rows(db, [[phone]])

export const INSERT_COLUMNS = [
  'id',
  ...namesOf(CANDIDATE_FIELDS).flatMap((name): readonly FieldColumn[] => CANDIDATE_FIELDS[name].columns),
  'last_activity_at',
  'created_by',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row<'candidates'>)[]

export type NewCandidate = Pick<NewRow<'candidates'>, (typeof INSERT_COLUMNS)[number]>

const insertStatement = statement(
  'candidates.insert',
  `with c as (insert into candidates (${INSERT_COLUMNS.join(', ')})
     values (${INSERT_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) returning *)
   select ${CANDIDATE_COLUMNS} from c`,
).as<CandidateWords>()

type InsertValues = Parameters<typeof insertStatement.first>[1]

/** In the order of the columns, which come from the table of fields. The compiler cannot follow that. */
const insertValues = (candidate: NewCandidate) =>
  INSERT_COLUMNS.map((column) => candidate[column]) as unknown as InsertValues

export async function insertCandidate(db: Db, candidate: NewCandidate): Promise<CandidateRow> {
  const row = await insertStatement.first(db, insertValues(candidate))
  if (!row) throw new Error('The insert returned no row.')
  return row
}

export type CandidateChanges = Partial<
  Omit<Row<'candidates'>, 'id' | 'version' | 'search' | 'sort_name' | 'words'>
>

export async function updateCandidate(db: Db, id: string, changes: CandidateChanges): Promise<void> {
  await updateRow(db, 'candidates', { id }, { ...changes, version: NEXT })
}

export async function pointMergedTo(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await updateRow(db, 'candidates', { merged_into: from }, { merged_into: to })
}

const mergedInto = statement('candidates.merged-into', 'select id from candidates where merged_into = $1')

export const listMergedInto = async (db: Db, id: string): Promise<string[]> =>
  (await mergedInto.rows(db, [id])).map((row) => row.id)

export type MatchRow = RowOf<typeof matches>
export type SummaryRow = Omit<MatchRow, 'sameEmail' | 'samePhone' | 'sameName'>

const matches = statement(
  'candidates.matches',
  `select ${SUMMARY_COLUMNS}, c.emails && $1 as same_email, c.phones && $2 as same_phone, c.sort_name = fold_text($3) as same_name
   from candidates c
   where c.removed_at is null and c.id is distinct from $4
     and (c.emails && $1 or c.phones && $2 or c.sort_name = fold_text($3))
   order by c.emails && $1 desc, c.phones && $2 desc, c.last_activity_at desc limit 10`,
).as<SummaryWords>()

/** People with the same address, the same number or exactly the same name. */
export function listMatches(
  db: Db,
  person: { emails: string[]; phones: string[]; name: string | null; except: string | null },
): Promise<MatchRow[]> {
  return matches.rows(db, [person.emails, person.phones, person.name, person.except])
}

const reachable = statement(
  'candidates.reachable',
  'select from candidates where removed_at is null and (emails && $1 or phones && $2)',
)

/** Whether anybody has one of these addresses or numbers: for most newcomers nobody has, and that is all there is to ask. */
export async function isReachable(db: Db, { emails, phones }: { emails: string[]; phones: string[] }) {
  return (await reachable.rows(db, [emails, phones])).length > 0
}

const RECENT = 5_000

const facets = statement(
  'candidates.facets',
  `with recent as materialized (select skills, tags from candidates where removed_at is null
        order by last_activity_at desc, id desc limit ${RECENT})
      select array(select word from recent, unnest(skills) word group by word order by count(*) desc, word limit 200) as skills,
        array(select word from recent, unnest(tags) word group by word order by count(*) desc, word limit 200) as tags`,
)

/** The words in use among the people touched last: bounded work however large the table. */
export async function listFacets(db: Db): Promise<{ skills: string[]; tags: string[] }> {
  const row = await facets.first(db, [])
  return row ?? { skills: [], tags: [] }
}
