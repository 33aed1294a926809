// What a database contains, from its own catalog: the tables of the product with the columns that a backup copies, their
// months, and the sequences.
import type { Client } from 'pg'
import type { About, ArchivedTable } from './archive-format.ts'

/** Of the job queue, what it would miss. The library measures and repairs the rest itself. */
const OF_JOBS = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

export type TableRow = ArchivedTable & { relation: string }

/** Names are quoted by PostgreSQL, so they can stand in a statement. A generated column is computed again. */
const TABLES = `select n.nspname || '.' || c.relname as name, c.oid::regclass::text as relation,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select array_agg(p.relname::text order by p.relname) from pg_inherits i join pg_class p on p.oid = i.inhrelid
     where i.inhparent = c.oid and p.relnamespace = to_regnamespace('months')), '{}') as months
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

export async function listTables(client: Client): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(TABLES, [OF_JOBS])
  return rows.map((row) => ({ ...row, columns: row.columns ?? [] }))
}

/** They count on without a transaction, so after the snapshot they are at least where its rows need them. */
export async function listSequences(client: Client): Promise<About['sequences']> {
  const { rows: names } = await client.query<{ name: string; relation: string }>(
    `select n.nspname || '.' || c.relname as name, c.oid::regclass::text as relation
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by 1`,
  )
  const sequences: About['sequences'] = []
  for (const { name, relation } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${relation}`,
    )
    const [row] = rows
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

export async function listMigrations(client: Client): Promise<About['migrations']> {
  const { rows: columns } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'brought_to'`,
  )
  const brought = columns.length > 0 ? 'brought_to' : 'null::text'
  const { rows } = await client.query<About['migrations'][number]>(
    `select name, checksum, ${brought} as "broughtTo" from schema_migrations order by name`,
  )
  return rows
}
