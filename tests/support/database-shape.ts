// What a database consists of besides its rows, as sorted lines: two databases with the same lines have the same schema.
import type { Client } from 'pg'

const PARTS = [
  `select format('column %s.%s %s%s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, case a.attgenerated when 's' then ' stored' end,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'p')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  // Not-null constraints have names since PostgreSQL 18 only. The columns show them.
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select pg_get_indexdef(indexrelid) || coalesce(' ' || array_to_string(c.reloptions, ','), '')
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace and indisvalid`,
  `select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select format('view %s %s', relname, pg_get_viewdef(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  `select format('table %s %s', relname, array_to_string(reloptions, ',')) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
]

export async function databaseShape(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    PARTS.map((part) => `select line from (${part}) part (line)`).join(' union all '),
  )
  return rows.map(({ line }) => line).toSorted()
}
