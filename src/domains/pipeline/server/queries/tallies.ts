// The tallies of applications (see migration 0055): folds their lines, so they stay few.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** The quarter hours of one fold, which keeps it a short transaction. */
const AT_ONCE = 1_000

const fold = statement(
  'pipeline.tallies.fold',
  `with due as materialized (select distinct made_in from application_tallies where not folded
       order by made_in limit ${AT_ONCE}),
     taken as (delete from application_tallies t using due where t.made_in = due.made_in
       returning t.made_in, t.visited, t.count),
     put as (insert into application_tallies (made_in, visited, count, folded)
       select made_in, visited, sum(count), true from taken group by made_in, visited having sum(count) <> 0)
   select count(*) as quarters from due`,
)

/** One statement, so the sum is the same before, during and after, even if the process is killed. */
export async function foldTallies(db: Db): Promise<void> {
  for (;;) {
    const folded = await fold.first(db, [])
    if ((folded?.quarters ?? 0) < AT_ONCE) return
  }
}
