// Moves the values of events that the release before wrote into their side table, in batches.
import { backfill } from './backfill.ts'
import { statement } from './statement.ts'

const BATCH = 2_000

const fill = statement(
  'audit.backfill-values',
  `with batch as materialized (
     select id, at, before, after, case when actor_id is null then ip end as own_ip, uuid_send(gen_random_uuid()) as salt, tx
     from months.audit_log_before where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2),
   due as (select * from batch where tx is null),
   moved as (
     insert into audit_values (event_id, at, before, after, ip, salt)
     select id, at, before, after, own_ip, salt from due where before is not null or after is not null or own_ip is not null),
   emptied as (
     update audit_log l set before = null, after = null, tx = pg_current_xact_id()::text::bigint,
       ip = case when l.actor_id is not null then l.ip end,
       digest = case when d.before is not null or d.after is not null or d.own_ip is not null
         then audit_digest(d.salt, d.before, d.after, d.own_ip) end
     from due d where l.at = d.at and l.id = d.id)
   select id as last from batch order by id desc limit 1`,
)

export const auditBackfill = backfill({
  name: 'audit-values',
  fillBatch: async (db, after) => (await fill.first(db, [after, BATCH]))?.last ?? null,
})
