// What arrived, and what is due.
import { inBatches } from '#platform/server/batch.ts'
import { countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { plain } from '#platform/server/list-filters.ts'
import { firstIdOf } from '#platform/server/months.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Total } from '#shared/list.ts'
import { EVENT_FILTERS, type EventFilter } from '../../contract/filters.ts'
import type { EventSort, Step } from '../../contract/schemas.ts'
import { type EventStatus, MAX_REPLAYED, type Provider } from '../../contract/words.ts'

export type NewEvent = {
  id: string
  provider: Provider
  integrationId: string | null
  isTest: boolean
  headers: Record<string, string>
  body: Buffer
  /** How long the signature took to verify. */
  steps: Step[]
}

const insert = statement(
  'webhook-events.insert',
  `insert into webhook_events (id, provider, integration_id, is_test, headers, body, steps)
   select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::boolean[], $5::jsonb[], $6::bytea[], $7::jsonb[])`,
)

const columnsOf = (events: readonly NewEvent[]) =>
  [
    events.map(({ id }) => id),
    events.map(({ provider }) => provider),
    events.map(({ integrationId }) => integrationId),
    events.map(({ isTest }) => isTest),
    events.map(({ headers }) => JSON.stringify(headers)),
    events.map(({ body }) => body),
    events.map(({ steps }) => JSON.stringify(steps)),
  ] as const

async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await insert.rows(db, columnsOf(events))
}

/** In the caller's transaction. */
export const insertEvent = (db: Db, event: NewEvent) => insertEvents(db, [event])

/** Committed when it answers. Events that arrive at the same time share a commit. */
export const keepEvent = inBatches<NewEvent, void>({
  max: 2_000_000,
  weigh: ({ body }) => 2_000 + body.length,
  async work(db, events) {
    await insertEvents(db, events)
    return events.map(() => undefined)
  },
})

export type PastEvent = NewEvent & {
  receivedAt: Date
  status: 'done' | 'dead'
  error: string | null
  leads: number | null
  created: number | null
}

const insertPast = statement(
  'webhook-events.insert-past',
  `insert into webhook_events (id, provider, integration_id, is_test, headers, body, steps, received_at, status, error,
     lead_count, new_count, attempts, next_at, finished_at)
   select *, 1, null, received_at from unnest($1::uuid[], $2::text[], $3::uuid[], $4::boolean[], $5::jsonb[], $6::bytea[],
     $7::jsonb[], $8::timestamptz[], $9::text[], $10::text[], $11::integer[], $12::integer[])
     as past (id, provider, integration_id, is_test, headers, body, steps, received_at, status, error, leads, created)`,
)

/** History that is loaded: events that were processed when they came. */
export async function insertPastEvents(db: Db, events: readonly PastEvent[]): Promise<void> {
  await insertPast.rows(db, [
    ...columnsOf(events),
    events.map(({ receivedAt }) => receivedAt),
    events.map(({ status }) => status),
    events.map(({ error }) => error),
    events.map(({ leads }) => leads),
    events.map(({ created }) => created),
  ])
}

export type DueEvent = RowOf<typeof claim>

/** A worker that dies loses its lease, and another takes the event up. */
const LEASE = `interval '60 seconds'`

/** All bodies of a round are in memory. */
const MAX_ROUND_BYTES = 20_000_000

const claim = statement(
  'webhook-events.claim',
  `update webhook_events set status = 'processing', attempts = attempts + 1, next_at = now() + ${LEASE}
   where id in (
     select id from (
       select id, sum(octet_length(body)) over (order by next_at, id) - octet_length(body) as bytes_before from (
         select id, next_at, body from webhook_events where next_at <= now() order by next_at limit $1
         for update skip locked) as due) as sized
     where bytes_before < ${MAX_ROUND_BYTES})
   returning id, provider, integration_id, is_test, headers, body, attempts, received_at, steps`,
).as<{ provider: Provider; headers: Record<string, string>; steps: Step[] }>()

export const claimEvents = (db: Db, limit: number) => claim.rows(db, [limit])

const finish = statement(
  'webhook-events.finish',
  `update webhook_events e set status = f.status, next_at = f.next_at, error = f.error, steps = f.steps,
     lead_count = f.lead_count, new_count = f.new_count, is_held = f.is_held,
     finished_at = case when f.next_at is null then now() end
   from json_to_recordset($1) as f (id uuid, status text, next_at timestamptz, error text, steps jsonb,
     lead_count integer, new_count integer, is_held boolean)
   where e.id = f.id`,
)

export type Finished = {
  id: string
  status: EventStatus
  nextAt: Date | null
  error: string | null
  steps: Step[]
  leads: number | null
  created: number | null
  isHeld: boolean
}

/** Events that end at the same time share a statement. */
export const finishEvent = inBatches<Finished, void>({
  max: 100,
  async work(db, events) {
    const rows = events.map(({ nextAt, leads, created, isHeld, ...event }) => ({
      ...event,
      next_at: nextAt,
      lead_count: leads,
      new_count: created,
      is_held: isHeld,
    }))
    await finish.rows(db, [JSON.stringify(rows)])
    return events.map(() => undefined)
  },
})

const again = statement(
  'webhook-events.again',
  `update webhook_events set status = 'received', next_at = now(), attempts = 0, error = null
   where id = $1 and status <> 'processing' returning id`,
)

const againFailed = statement(
  'webhook-events.again-failed',
  `update webhook_events set status = 'received', next_at = now(), attempts = 0, error = null
   where id in (select id from webhook_events where status = 'dead' order by id limit ${MAX_REPLAYED}) returning id`,
)
const hasFailed = statement(
  'webhook-events.has-failed',
  `select id from webhook_events where status = 'dead' order by id desc limit 1`,
)

/** The oldest failed events, as many as one act takes. */
export async function retryFailed(db: Db): Promise<{ replayed: number; hasMore: boolean }> {
  const { length: replayed } = await againFailed.rows(db, [])
  return { replayed, hasMore: replayed === MAX_REPLAYED && Boolean(await hasFailed.first(db, [])) }
}

const held = statement(
  'webhook-events.held',
  // The provider sends a lead again and again, so its id counts once. An event without a readable id is one lead.
  `with events as (
     select id, received_at, body from webhook_events where status in ('failed', 'dead') and is_held and provider = $1)
   select (select count(distinct coalesce(lead #>> '{}', e.id::text))::int from events e left join lateral
       jsonb_path_query(convert_from(e.body, 'UTF8')::jsonb,
         '$.entry[*].changes[*] ? (@.field == "leadgen").value.leadgen_id') as lead on true) as leads,
     (select min(received_at) from events) as since`,
).as<{ since: string | null }>()
export const findHeld = async (db: Db, provider: Provider) =>
  (await held.first(db, [provider])) ?? { leads: 0, since: null }

const release = statement(
  'webhook-events.release',
  `update webhook_events set next_at = now() where status = 'failed' and is_held and provider = $1`,
)
/** There is a new token: what was held for it is due at once. */
export async function releaseHeld(db: Db, provider: Provider): Promise<void> {
  await release.rows(db, [provider])
}

const newest = statement(
  'webhook-events.newest',
  `select received_at from webhook_events where provider = $1 order by id desc limit 1`,
)
export const findLastEventAt = async (db: Db, provider: Provider) =>
  (await newest.first(db, [provider]))?.receivedAt ?? null

const newestOfConnection = statement(
  'webhook-events.newest-of-connection',
  `select received_at from (select received_at, integration_id from webhook_events where provider = 'inbound'
     order by id desc limit 1000) as latest where integration_id = $1 limit 1`,
)
/** Among the latest thousand, so that a quiet connection costs no more than a busy one. */
export const findLastOfConnection = async (db: Db, id: string) =>
  (await newestOfConnection.first(db, [id]))?.receivedAt ?? null

export const retryEvent = async (db: Db, id: string) => Boolean(await again.first(db, [id]))

const countRefusals = statement(
  'webhook-refusals.count',
  `insert into webhook_refusals (provider, hour, count) values ($1, date_trunc('hour', now()), $2)
   on conflict (provider, hour) do update set count = webhook_refusals.count + excluded.count`,
)

export async function addRefusals(db: Db, provider: Provider, count: number): Promise<void> {
  await countRefusals.rows(db, [provider, count])
}

/** Ids carry their time, so a moment is a place in the index. */
export async function countEventsSince(db: Db, provider: Provider, since: Date): Promise<Total> {
  return countUpTo(db, 'from webhook_events where provider = $1 and id >= $2 and not is_test', [
    provider,
    firstIdOf(since),
  ])
}

export type EventRow = Omit<DueEvent, 'body' | 'headers' | 'steps'> & {
  connection: string | null
  leadCount: number | null
  newCount: number | null
  isHeld: boolean
  status: EventStatus
  nextAt: string | null
  error: string | null
  bytes: number
}

const SUMMARY = `e.id, e.provider, e.integration_id, e.is_test, e.attempts, e.received_at, e.status, e.next_at, e.error,
  e.lead_count, e.new_count, e.is_held, octet_length(e.body) as bytes,
  (select i.name from integrations i where i.id = e.integration_id) as connection`

/** Ids carry their time, so the order of ids is the order of arrival. */
export const eventList = defineList<EventFilter, EventSort, EventRow, null>({
  name: 'webhook-events',
  from: 'webhook_events e',
  id: 'e.id',
  filters: {
    ...plain(EVENT_FILTERS, 'webhook_events e'),
    test: (test, { value }) => `e.is_test = ${value(test === 'true')}`,
  },
  orders: {
    '-received_at': { by: 'e.id', key: (row) => row.id },
    received_at: { by: 'e.id', key: (row) => row.id },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from webhook_events e where ${where} order by ${orderBy} limit ${limit}`,
})

export type WholeEvent = RowOf<typeof whole>

const whole = statement(
  'webhook-events.whole',
  `select ${SUMMARY}, e.headers, e.body, e.steps, e.finished_at from webhook_events e where e.id = $1`,
).as<{
  provider: Provider
  connection: string | null
  status: EventStatus
  headers: Record<string, string>
  steps: Step[]
}>()

export const findEvent = (db: Db, id: string) => whole.first(db, [id])

const due = statement(
  'webhook-events.due',
  'select count(*)::int as count from webhook_events where next_at <= now()',
)
/** What arrived and is not processed yet. */
export const countDueEvents = async (db: Db) => (await due.first(db, []))?.count ?? 0
