// What arrived, and what is due.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { statement } from '#platform/server/statement.ts'
import type { EventFilter, EventSort, Step } from '../../contract/schemas.ts'
import type { EventStatus, Provider } from '../../contract/words.ts'

export type NewEvent = {
  id: string
  provider: Provider
  integrationId: string | null
  isTest: boolean
  headers: Record<string, string>
  body: Buffer
}

const insert = statement(
  'webhook-events.insert',
  `insert into webhook_events (id, provider, integration_id, is_test, headers, body)
   values ($1, $2, $3, $4, $5, $6)`,
)

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { id, provider, integrationId, isTest, headers, body } = event
  await insert.rows(db, [id, provider, integrationId, isTest, JSON.stringify(headers), body])
}

export type DueEvent = {
  id: string
  provider: Provider
  integration_id: string | null
  is_test: boolean
  headers: Record<string, string>
  body: Buffer
  attempts: number
  received_at: string
}

/** A worker that dies loses its lease, and another takes the event up. */
const LEASE = `interval '60 seconds'`

const claim = statement<DueEvent>(
  'webhook-events.claim',
  `update webhook_events set status = 'processing', attempts = attempts + 1, next_at = now() + ${LEASE}
   where id in (
     select id from webhook_events where next_at <= now() order by next_at limit $1 for update skip locked)
   returning id, provider, integration_id, is_test, headers, body, attempts, received_at`,
)

export const claimEvents = (db: Db, limit: number) => claim.rows(db, [limit])

const finish = statement(
  'webhook-events.finish',
  `update webhook_events set status = $2, next_at = $3, error = $4, steps = $5,
     finished_at = case when $3::timestamptz is null then now() end
   where id = $1`,
)

type Finished = { id: string; status: EventStatus; nextAt: Date | null; error: string | null; steps: Step[] }

export async function finishEvent(db: Db, { id, status, nextAt, error, steps }: Finished): Promise<void> {
  await finish.rows(db, [id, status, nextAt, error, JSON.stringify(steps)])
}

const again = statement<{ id: string }>(
  'webhook-events.again',
  `update webhook_events set status = 'received', next_at = now(), attempts = 0, error = null
   where id = $1 and status <> 'processing' returning id`,
)

export const retryEvent = async (db: Db, id: string) => Boolean(await again.first(db, [id]))

const countRefusals = statement(
  'webhook-refusals.count',
  `insert into webhook_refusals (provider, hour, count) values ($1, date_trunc('hour', now()), $2)
   on conflict (provider, hour) do update set count = webhook_refusals.count + excluded.count`,
)

export async function addRefusals(db: Db, provider: Provider, count: number): Promise<void> {
  await countRefusals.rows(db, [provider, count])
}

export type EventRow = Omit<DueEvent, 'body' | 'headers'> & {
  status: EventStatus
  next_at: string | null
  error: string | null
  bytes: number
}

const SUMMARY = `id, provider, integration_id, is_test, attempts, received_at, status, next_at, error,
  octet_length(body) as bytes`

/** Ids carry their time, so the order of ids is the order of arrival. */
export const eventList = defineList<EventFilter, EventSort, EventRow, null>({
  name: 'webhook-events',
  from: 'webhook_events e',
  id: 'e.id',
  filters: {
    provider: (providers, { value }) => `e.provider = any(${value(providers)})`,
    status: (statuses, { value }) => `e.status = any(${value(statuses)})`,
    test: (test, { value }) => `e.is_test = ${value(test === 'true')}`,
  },
  orders: {
    '-received_at': { by: 'e.id', key: (row) => row.id },
    received_at: { by: 'e.id', key: (row) => row.id },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from webhook_events e where ${where} order by ${orderBy} limit ${limit}`,
})

export type WholeEvent = EventRow & {
  headers: Record<string, string>
  body: Buffer
  steps: Step[]
  finished_at: string | null
}

const whole = statement<WholeEvent>(
  'webhook-events.whole',
  `select ${SUMMARY}, headers, body, steps, finished_at from webhook_events where id = $1`,
)

export const findEvent = (db: Db, id: string) => whole.first(db, [id])
