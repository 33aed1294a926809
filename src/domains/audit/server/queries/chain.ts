// The chain of blocks over the audit log. PostgreSQL computes the hashes (see the migration), so that a check needs no copy.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const turn = statement('audit.chain.turn', `select pg_try_advisory_xact_lock(7263004) as mine`)
/** One worker at a time, until its transaction ends. */
export const takeTurn = async (db: Db) => (await turn.first(db, []))?.mine === true

const last = statement(
  'audit.chain.last',
  `select seq, floor_at, cluster, to_tx, hash, (select max(last_at) from audit_blocks) as last_at
   from audit_blocks order by seq desc limit 1`,
)
export const findLastBlock = (db: Db) => last.first(db, [])

// Every transaction below the horizon has ended. An event of a transaction that is still open is above it.
const horizon = statement(
  'audit.chain.horizon',
  `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as tx,
     (select system_identifier::text from pg_control_system()) as cluster`,
)
export const findHorizon = (db: Db) => horizon.first(db, [])

const full = statement(
  'audit.chain.full',
  `select tx from audit_log where tx >= $1 and tx < $2 and at > $3 order by tx offset $4 limit 1`,
)
/** The transaction where a block that starts here has so many events, or nothing while there are fewer. */
export const findFullAt = async (
  db: Db,
  { from, to, floorAt, events }: { from: number; to: number; floorAt: string; events: number },
) => (await full.first(db, [from, to, floorAt, events]))?.tx

const seal = statement(
  'audit.chain.seal',
  `insert into audit_blocks (seq, floor_at, cluster, from_tx, to_tx, events, last_at, previous, hash)
   select $1, $2, $3, $4, $5, b.events, b.last_at, $6, b.hash
   from audit_block($6, $2, $7, $4, $5) b where b.events > 0 returning seq`,
)
export type NewBlock = {
  seq: number
  floorAt: string
  cluster: string
  from: number
  to: number
  previous: Buffer
  ceilingAt: string
}
/** Nothing when there is no event. */
export const sealBlock = async (db: Db, block: NewBlock) =>
  (
    await seal.first(db, [
      block.seq,
      block.floorAt,
      block.cluster,
      block.from,
      block.to,
      block.previous,
      block.ceilingAt,
    ])
  )?.seq

/** What is wrong with a block `b`, read with the one before it. */
const FAULT = `case
    when b.seq > 1 and (p.seq is null or p.hash <> b.previous) then 'A block before it is missing or was changed.'
    when found.events <> b.events then 'It sealed ' || b.events || ' events and now has ' || found.events || '.'
    when found.changed > 0 then 'Values of ' || found.changed || ' of its events were changed.'
    when found.hash <> b.hash then 'An event in it was changed.' end`
const RECOMPUTED = `left join audit_blocks p on p.seq = b.seq - 1
  cross join lateral audit_block(b.previous, b.floor_at,
    coalesce((select min(n.floor_at) from audit_blocks n where n.floor_at > b.floor_at), 'infinity'), b.from_tx, b.to_tx) found`

const check = statement(
  'audit.chain.check',
  `with due as (select seq from (
       select seq, checked_at, sum(events) over (order by checked_at, seq) - events as before
       from (select seq, checked_at, events from audit_blocks order by checked_at, seq limit 200) oldest) sized
     where before < $1),
   checked as (select b.seq, ${FAULT} as fault from audit_blocks b ${RECOMPUTED} where b.seq in (select seq from due))
   update audit_blocks b set checked_at = now(), fault = c.fault from checked c where b.seq = c.seq returning b.seq`,
)
/** Recomputes the blocks that were checked longest ago, up to about so many events. */
export const checkOldest = async (db: Db, events: number) => (await check.rows(db, [events])).length

/** The newest blocks are recomputed now. The others were checked in turn, and keep what was found. */
export const brokenBlocks = `select b.seq as block, b.sealed_at, ${FAULT} as fault from audit_blocks b ${RECOMPUTED}
    where b.seq in (select seq from (select seq, sum(events) over (order by seq desc) - events as after
        from (select seq, events from audit_blocks order by seq desc limit 500) newest) sized where after < 20000)
      and ${FAULT} is not null
  union all
  select seq, sealed_at, fault from audit_blocks
  where fault is not null and seq not in (select seq from (select seq, sum(events) over (order by seq desc) - events as after
        from (select seq, events from audit_blocks order by seq desc limit 500) newest) sized where after < 20000)`

export const strayEvents =
  "select id, at, action from audit_log where tableoid = 'months.audit_log_rest'::regclass"
