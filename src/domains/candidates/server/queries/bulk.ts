// Many candidates at once: one statement changes them, remembers what they were, and writes their audit lines.
import { auditRows } from '#platform/server/audit.ts'
import { rememberRows } from '#platform/server/change-set.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { columnRules } from '../../contract/candidate-fields.ts'
import type { BulkChange, BulkSelection } from '../../contract/schemas.ts'
import { BULK_LIMIT } from '../../contract/schemas.ts'
import type { CandidateRow } from './candidates.ts'
import { type Viewer, whereCandidates } from './list.ts'
import { CANDIDATE_COLUMNS, GENERATED_COLUMNS } from './rows.ts'

export type BulkActor = {
  id: string
  name: string
  requestId: string
  ip: string | null
  timezone: string
}
export type Skipped = { id: string; name: string; reason: string }

const MAX_SKIPPED_NAMED = 100

type Assignment = { set: string; differs: string; columns: readonly string[]; unchanged: string }

function assignment(change: BulkChange, value: (given: unknown) => string): Assignment {
  switch (change.kind) {
    case 'status': {
      const status = value(change.status)
      return {
        set: `status = ${status}, last_activity_at = now()`,
        differs: `c.status <> ${status}`,
        columns: ['status', 'last_activity_at'],
        unchanged: 'Already has this status.',
      }
    }
    case 'owner': {
      const owner = `${value(change.ownerId)}::uuid`
      return {
        set: `owner_id = ${owner}`,
        differs: `c.owner_id is distinct from ${owner}`,
        columns: ['owner_id'],
        unchanged: 'Already has this owner.',
      }
    }
    case 'add_tags': {
      const tags = `${value(change.tags)}::text[]`
      // In any spelling: one candidate never has a tag twice.
      const added = `array(select t from unnest(${tags}) t
        where lower(t) <> all(array(select lower(own) from unnest(c.tags) own)))`
      return {
        set: `tags = c.tags || ${added}`,
        differs: `cardinality(${added}) > 0 and cardinality(c.tags) + cardinality(${tags}) <= 50`,
        columns: ['tags'],
        unchanged: 'Already has these tags, or reached the tag limit.',
      }
    }
    case 'remove_tags': {
      const tags = `${value(change.tags)}::text[]`
      return {
        set: `tags = array(select t from unnest(c.tags) with ordinality as u(t, n) where t <> all(${tags}) order by n)`,
        differs: `c.tags && ${tags}`,
        columns: ['tags'],
        unchanged: 'Has none of these tags.',
      }
    }
    case 'remove':
      return {
        set: 'removed_at = now()',
        differs: 'not c.legal_hold',
        columns: ['removed_at'],
        unchanged: 'Is under legal hold.',
      }
  }
}

export async function changeMany(
  db: Db,
  input: { selection: BulkSelection; change: BulkChange; changeSetId: string; actor: BulkActor },
): Promise<{ changed: number; skipped: Skipped[] }> {
  const { selection, change, changeSetId, actor } = input
  const { sql: where, values } = whereSelected(selection, { userId: actor.id, timezone: actor.timezone })
  const value = (given: unknown) => `$${values.push(given)}`
  const { set, differs, columns, unchanged } = assignment(change, value)
  const image = (row: string) =>
    `jsonb_build_object(${columns.map((name) => `'${name}', to_jsonb(${row}.${name})`).join(', ')})`
  const [result] = await db.query<{ changed: number; skipped: Skipped[] }>({
    text: `with target as materialized (
        select c.id, c.first_name || ' ' || c.last_name as name, ${image('c')} as before, (${differs}) as differs
        from candidates c where ${where} order by c.id for no key update),
      changed as (
        update candidates c set ${set}, version = c.version + 1, updated_at = now() from target
        where c.id = target.id and target.differs returning c.id, target.before, ${image('c')} as after),
      remembered as (${rememberRows({ changeSetId: value(changeSetId), from: 'changed' })}),
      ${auditRows({
        from: 'changed',
        subjectType: 'candidate',
        actorId: value(actor.id),
        actorName: value(actor.name),
        action: value(`bulk_${change.kind}`),
        changeSetId: value(changeSetId),
        requestId: value(actor.requestId),
        ip: value(actor.ip),
      })}
      select (select count(*) from changed) as changed,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'reason', ${value(unchanged)}::text))
          from (select id, name from target where not differs limit ${MAX_SKIPPED_NAMED}) s), '[]') as skipped`,
    values,
  })
  return result ?? { changed: 0, skipped: [] }
}

const gone = statement(
  'candidates.gone',
  `select asked.id, coalesce(c.first_name || ' ' || c.last_name, 'A candidate') as name, case
        when c.id is null then 'No longer exists.'
        when c.merged_into is not null then 'Was merged into another record.'
        else 'Already removed.' end as reason
      from unnest($1::uuid[]) asked(id) left join candidates c using (id)
      where c.id is null or c.removed_at is not null limit ${MAX_SKIPPED_NAMED}`,
)

/** Who was chosen by name and is not here any more, each with the reason. */
export async function listGone(db: Db, selection: BulkSelection): Promise<Skipped[]> {
  if (!('ids' in selection)) return []
  return gone.rows(db, [selection.ids])
}

export async function countSelected(db: Db, selection: BulkSelection, viewer: Viewer): Promise<number> {
  const { sql, values } = whereSelected(selection, viewer)
  const [row] = await db.query<{ count: number }>({
    text: `select count(*) as count from (select from candidates c where ${sql} limit ${BULK_LIMIT + 1}) as counted`,
    values,
  })
  return row?.count ?? 0
}

/** The selected candidates, the most recently active first. */
export function listSelectedRows(
  db: Db,
  { selection, viewer, limit }: { selection: BulkSelection; viewer: Viewer; limit: number },
): Promise<CandidateRow[]> {
  const { sql, values } = whereSelected(selection, viewer)
  return db.query<CandidateRow>({
    camel: true,
    text: `select ${CANDIDATE_COLUMNS} from candidates c where ${sql} order by c.last_activity_at desc, c.id limit ${limit}`,
    values,
  })
}

function whereSelected(selection: BulkSelection, viewer: Viewer): { sql: string; values: unknown[] } {
  if ('ids' in selection) return { sql: 'c.removed_at is null and c.id = any($1)', values: [selection.ids] }
  const { sql, values } = whereCandidates(selection.filter, viewer)
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = [sql]
  if (selection.except.length > 0) conditions.push(`c.id <> all(${value(selection.except)})`)
  return { sql: conditions.join(' and '), values }
}

const images = statement(
  'candidates.images',
  `select id, to_jsonb(c) - '{${[...GENERATED_COLUMNS, 'version', 'updated_at'].join()}}'::text[] as image
      from candidates c where id = any($1)`,
).as<{ image: Record<string, unknown> }>()

/** The undoable columns of the rows, as JSON, to be compared before and after a merge. */
export async function rowImages(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await images.rows(db, [ids])
  return new Map(rows.map((row) => [row.id, row.image]))
}

export type ChangeRow = RowOf<typeof changeSets>

const changeSets = statement(
  'candidates.change-sets',
  `select s.id, s.actor_id, s.action, s.changed, s.undone_at, s.created_at, u.name as by_name
   from change_sets s join users u on u.id = s.actor_id
   where s.subject_type = 'candidate' and s.changed > 0 order by s.created_at desc limit 20`,
)
export const listChangeSets = (db: Db) => changeSets.rows(db, [])

export const UNDOABLE = Object.entries(columnRules())
  .filter(([, { undo }]) => undo)
  .map(([column]) => column)

/**
 * Puts each row back as it was, but only where nobody has changed those fields since. A note or a call in between is no
 * such change; the time of the last activity is put back only where there was none. Nor is a status that followed the
 * applications since a merge.
 */
export async function undoChangeSet(
  db: Db,
  { id, actor }: { id: string; actor: BulkActor },
): Promise<{ changed: number; skipped: Skipped[] }> {
  const [result] = await db.query<{ changed: number; skipped: Skipped[] }>({
    text: `with item as materialized (
        select i.before, i.after, c.id, c.first_name || ' ' || c.last_name as name,
          (select coalesce(bool_and(to_jsonb(c) -> key = value), true) from jsonb_each(i.after)
            where key <> 'last_activity_at' and not (key = 'status' and s.action = 'merge')) as unchanged_since,
          array(select key from jsonb_each(i.after) where to_jsonb(c) -> key <> value) as changed_since
        from change_set_items i join change_sets s on s.id = i.change_set_id join candidates c on c.id = i.subject_id
        where i.change_set_id = $1 order by c.id for no key update of c),
      restored as (
        update candidates c set version = c.version + 1, updated_at = now(),
          ${UNDOABLE.map((name) => `${name} = old.${name}`).join(', ')}
        from item, jsonb_populate_record(null::candidates, to_jsonb((select x from candidates x where x.id = item.id)) || (item.before - item.changed_since)) old
        where c.id = item.id and item.unchanged_since returning c.id, item.after as before, item.before as after),
      ${auditRows({
        from: 'restored',
        subjectType: 'candidate',
        actorId: '$2',
        actorName: '$3',
        action: `'undone'`,
        changeSetId: '$1',
        requestId: '$4',
        ip: '$5',
      })}
      select (select count(*) from restored) as changed,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'reason', 'Changed again since then.'))
          from (select id, name from item where not unchanged_since limit ${MAX_SKIPPED_NAMED}) s), '[]') as skipped`,
    values: [id, actor.id, actor.name, actor.requestId, actor.ip],
  })
  return result ?? { changed: 0, skipped: [] }
}
