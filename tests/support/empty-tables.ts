// Empties tables between the tests of a file, with all that refer to them. `truncate … cascade` creates the files of sixty
// tables and their indexes anew, which takes longer than most tests.
import type { TestApp } from './app.ts'

export async function emptyTables({ db }: Pick<TestApp, 'db'>, ...tables: string[]): Promise<void> {
  await db.query({
    text: `do $$ declare place regclass; begin
      set local session_replication_role = replica;
      for place in
        with recursive reached (id) as (
          select unnest('{${tables.join()}}'::regclass[])::oid
          union select c.conrelid from pg_constraint c join reached r on r.id = c.confrelid where c.contype = 'f')
        select id::regclass from reached
      loop execute format('delete from %s', place); end loop;
    end $$`,
  })
}
