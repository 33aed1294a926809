// Finds, inserts, changes and removes many imported candidates, with one statement each.
import { auditRows } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { Effect } from '#platform/server/import-target.ts'
import { statement } from '#platform/server/statement.ts'
import { UNDOABLE } from './bulk.ts'
import { INSERT_COLUMNS } from './candidates.ts'
import { CANDIDATE_COLUMNS, type CandidateWords } from './rows.ts'

// One look into the index for each contact. Of many at once the planner expects so many rows that it reads the whole table.
const FOUND = `with known as (
    select x.id from unnest($1::text[]) as e, lateral
      (select c.id from candidates c where c.removed_at is null and c.emails && array[e] offset 0) x
    union
    select x.id from unnest($2::text[], $3::text[]) as p (phone, name), lateral
      (select c.id from candidates c where c.removed_at is null and c.phones && array[p.phone]
        and c.sort_name = fold_text(p.name) offset 0) x
    union
    select x.id from unnest($4::text[]) as p, lateral
      (select c.id from candidates c where c.removed_at is null and c.linkedin = p offset 0) x)
  select ${CANDIDATE_COLUMNS} from candidates c
  where c.id = any(array(select id from known)) and c.removed_at is null order by c.created_at, c.id`
const find = statement('candidates.import.find', FOUND).as<CandidateWords>()
const hold = statement('candidates.import.hold', `${FOUND} for no key update of c`).as<CandidateWords>()

// New entries wait in a list that every look reads from the start. The batch before has filled it.
const tidy = statement(
  'candidates.import.tidy',
  `select gin_clean_pending_list('candidates_emails'), gin_clean_pending_list('candidates_phones')`,
)

type Contacts = { emails: string[]; phones: { phone: string; name: string }[]; profiles: string[] }

/** Candidates with one of these addresses, or with one of these numbers and its name, oldest first. */
export async function findKnown(
  db: Db,
  { emails, phones, profiles }: Contacts,
  { isHeld }: { isHeld: boolean },
) {
  await tidy.rows(db, [])
  const contacts = [
    emails,
    phones.map((each) => each.phone),
    phones.map((each) => each.name),
    profiles,
  ] as const
  return (isHeld ? hold : find).rows(db, contacts)
}

const suppressed = statement(
  'candidates.import.suppressed',
  `select encode(contact_hash, 'hex') as hash from suppressions where contact_hash = any($1::bytea[])`,
)
export const findSuppressed = async (db: Db, hashes: readonly Buffer[]) =>
  new Set((await suppressed.rows(db, [hashes])).map(({ hash }) => hash))

/** The author of an import, in the order of the statements' last parameters. */
export type Author = readonly [id: string | null, name: string, requestId: string, importId: string]
const audited = (from: string, action: string) =>
  auditRows({
    from,
    subjectType: 'candidate',
    actorId: '$2::uuid',
    actorName: '$3::text',
    action: `'${action}'`,
    changeSetId: 'null::uuid',
    requestId: '$4::text',
    ip: 'null::inet',
  })

// The words as candidate_words makes them, of entries that are already cut.
const WORDS = `case when words is not null then words || search_words(concat_ws(' ', fold_text(first_name || ' ' || last_name),
      fold_text(concat_ws(' ', title, employer, array_to_string(skills, ' '), city, state, zip)))) end`

const insert = statement(
  'candidates.import.insert',
  `with added as (insert into candidates (${INSERT_COLUMNS.join(', ')}, words)
     select ${INSERT_COLUMNS.join(', ')}, ${WORDS} from jsonb_populate_recordset(null::candidates, $1)
     returning id, null::jsonb as before, jsonb_build_object('source', source, 'importId', $5::text) as after),
   ${audited('added', 'created')} select`,
)
/** An empty field that is left out stays empty, and most fields are. */
const withoutEmpty = (_name: string, value: unknown) => (value === null ? undefined : value)
export const insertMany = (db: Db, rows: readonly object[], author: Author) =>
  insert.rows(db, [JSON.stringify(rows, withoutEmpty), ...author])

const CHANGED = `jsonb_to_recordset($1) as given (id uuid, before jsonb, after jsonb)
  join candidates x on x.id = given.id, jsonb_populate_record(x, given.after) fresh`
const ASSIGN = UNDOABLE.map((column) => `${column} = fresh.${column}`).join(', ')

const update = statement(
  'candidates.import.update',
  `with changed as (update candidates c set ${ASSIGN}, version = c.version + 1, updated_at = now()
     from ${CHANGED} where c.id = given.id
     returning c.id, given.before, given.after || jsonb_build_object('importId', $5::text) as after),
   ${audited('changed', 'edited')} select`,
)
type Change = { id: string; before: object; after: object }
export const updateMany = (db: Db, changes: readonly Change[], author: Author) =>
  update.rows(db, [JSON.stringify(changes), ...author])

/** A candidate with a later activity, such as a call or an application, has changed as well. */
const lockChanged = statement(
  'candidates.import.changed',
  `select c.id, c.first_name || ' ' || c.last_name as name, case
       when given.is_new and c.legal_hold then 'Under legal hold.'
       when given.is_new and c.last_activity_at > c.updated_at then 'Has activity since the import.'
       when given.is_new and c.version <> given.version then 'Edited since the import.'
       when not given.is_new and exists (select from jsonb_each(given.after) where to_jsonb(c) -> key <> value)
         then 'Edited since the import.' end as reason
   from jsonb_to_recordset($1) as given (id uuid, is_new boolean, after jsonb, version integer)
   join candidates c on c.id = given.id where c.removed_at is null order by c.id for no key update of c`,
).as<{ reason: string | null }>()
const remove = statement(
  'candidates.import.remove',
  `with gone as (update candidates set removed_at = now(), version = version + 1, updated_at = now()
     where id = any($1) returning id, null::jsonb as before, jsonb_build_object('importId', $5::text) as after),
   ${audited('gone', 'undone')} select`,
)

export async function undoMany(db: Db, effects: readonly Effect[], author: Author) {
  const given = effects.map(({ isNew, ...effect }) => ({ ...effect, is_new: isNew }))
  const found = await lockChanged.rows(db, [JSON.stringify(given)])
  const same = new Set(found.filter((row) => row.reason === null).map((row) => row.id))
  const undoable = effects.filter(({ id }) => same.has(id))
  const added = undoable.filter(({ isNew }) => isNew)
  const changed = undoable.filter(({ isNew }) => !isNew)
  await remove.rows(db, [added.map(({ id }) => id), ...author])
  // The other way round: what the import wrote is now what was before.
  const back = changed.map(({ id, before, after }) => ({ id, before: after, after: before }))
  if (back.length > 0) await updateMany(db, back, author)
  return found.flatMap(({ id, name, reason }) => (reason === null ? [] : [{ id, name, reason }]))
}
