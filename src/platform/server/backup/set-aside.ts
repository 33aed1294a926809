// Loading rows is several times faster without indexes, and no trigger may act on rows that were written long ago. Both are
// set aside in a database that nobody uses yet, and put back afterwards.
import type { Client } from 'pg'

type SetAside = { putBack(): Promise<void> }

/** Foreign keys first, because an index can be what another table refers to. */
const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as remove,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as restore
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'months', 'pgboss')
  order by k.conrelid::regclass::text, k.conname`

/**
 * All but those of a primary key or another constraint. An index of a split table is built for its months too. Statistics
 * that a migration set for one of its columns stay.
 */
const INDEXES = `select format('drop index %s', i.indexrelid::regclass) as remove,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') || coalesce((select string_agg(
      format('; alter index %s alter column %s set statistics %s', i.indexrelid::regclass, a.attnum, a.attstattarget), '')
      from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget >= 0), '') as restore
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'months', 'pgboss') and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.objid = i.indrelid and d.deptype = 'e')
  order by i.indexrelid::regclass::text`

/** A view keeps its own: no row is loaded through it. */
const TRIGGERS = `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as remove,
    format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as restore
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and c.relkind in ('r', 'p') and n.nspname in ('public', 'months', 'pgboss')
  order by t.tgrelid::regclass::text, t.tgname`

export async function setAside(client: Client): Promise<SetAside> {
  const putBack: string[] = []
  for (const list of [TRIGGERS, FOREIGN_KEYS, INDEXES]) {
    const { rows } = await client.query<{ remove: string; restore: string }>(list)
    for (const { remove, restore } of rows) {
      await client.query(remove)
      putBack.push(restore)
    }
  }
  return {
    async putBack() {
      // Backwards: indexes before the foreign keys that use them, triggers last.
      for (const statement of putBack.toReversed()) await client.query(statement)
    },
  }
}
