// Loading rows is several times faster without indexes, and no trigger may act on rows that were written long ago. Both are
// set aside in a database that nobody uses yet, and put back afterwards.
import type { Client } from 'pg'

type SetAside = {
  /** Of each table, by its name in statements. */
  indexes: Map<string, readonly string[]>
  /** Foreign keys, which use indexes, and then triggers. */
  putBackRest(): Promise<void>
}
type Aside = { table: string; remove: string; restore: string }

/** Foreign keys first, because an index can be what another table refers to. */
const FOREIGN_KEYS = `select k.conrelid::regclass::text as table, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as remove,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as restore
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'months', 'pgboss')
  order by k.conrelid::regclass::text, k.conname`

/**
 * All but those of a primary key or another constraint. An index of a split table is built for its months too. Statistics
 * that a migration set for one of its columns stay.
 */
const INDEXES = `select i.indrelid::regclass::text as table, format('drop index %s', i.indexrelid::regclass) as remove,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') || coalesce((select string_agg(
      format('; alter index %s alter column %s set statistics %s', i.indexrelid::regclass, a.attnum, a.attstattarget), '')
      from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget >= 0), '') as restore
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'months', 'pgboss') and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.objid = i.indrelid and d.deptype = 'e')
  order by i.indexrelid::regclass::text`

/** A view keeps its own: no row is loaded through it. */
const TRIGGERS = `select t.tgrelid::regclass::text as table, format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as remove,
    format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as restore
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and c.relkind in ('r', 'p') and n.nspname in ('public', 'months', 'pgboss')
  order by t.tgrelid::regclass::text, t.tgname`

export async function setAside(client: Client): Promise<SetAside> {
  const remove = async (list: string): Promise<Aside[]> => {
    const { rows } = await client.query<Aside>(list)
    for (const each of rows) await client.query(each.remove)
    return rows
  }
  const triggers = await remove(TRIGGERS)
  const foreignKeys = await remove(FOREIGN_KEYS)
  const indexes = Map.groupBy(await remove(INDEXES), ({ table }) => table)
  return {
    indexes: new Map([...indexes].map(([table, rows]) => [table, rows.map(({ restore }) => restore)])),
    async putBackRest() {
      for (const { restore } of [...foreignKeys, ...triggers]) await client.query(restore)
    },
  }
}
