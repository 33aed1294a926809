// Replays: what was asked, how far they are, and the leads they read.
import { LEAD_FIELDS, RULED_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { recordOf } from '#shared/fields.ts'
import type { Rule } from '../../contract/schemas.ts'
import type { ReplayStatus } from '../../contract/words.ts'
import type { PageLead, StoredResult } from '../replay-thread.ts'

export type ReplayRow = RowOf<typeof find>

const COLUMNS = `id, status, period_from, period_to, before_version, after_version, after_rules, after_is_draft,
  leads_total, leads_done, reached_at, result, error, created_by, started_at, finished_at`

const insert = statement(
  'routing.insert-replay',
  `insert into routing_replays (id, period_from, period_to, before_version, after_version, after_rules, after_is_draft,
     created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
type NewReplay = Pick<ReplayRow, 'id' | 'beforeVersion' | 'afterVersion' | 'afterIsDraft' | 'createdBy'> & {
  from: string
  to: string
  rules: readonly Rule[]
}
export async function insertReplay(db: Db, given: NewReplay): Promise<void> {
  await insert.rows(db, [
    given.id,
    given.from,
    given.to,
    given.beforeVersion,
    given.afterVersion,
    JSON.stringify(given.rules),
    given.afterIsDraft,
    given.createdBy,
  ])
}

const find = statement('routing.replay', `select ${COLUMNS} from routing_replays where id = $1`).as<{
  status: ReplayStatus
  afterRules: Rule[]
  result: StoredResult | null
}>()
export const findReplay = (db: Db, id: string) => find.first(db, [id])

const last = statement(
  'routing.last-replay',
  `select id from routing_replays where status <> 'canceled' order by id desc limit 1`,
)
export const findLastReplay = async (db: Db) => (await last.first(db, []))?.id ?? null

/** A worker that died leaves its replay running. The next one starts it again. */
const begin = statement(
  'routing.begin-replay',
  `update routing_replays set status = 'running', started_at = now(), leads_done = 0
   where id = $1 and status in ('queued', 'running') returning ${COLUMNS}`,
).as<ReplayRow>()
export const beginReplay = (db: Db, id: string) => begin.first(db, [id])

const progress = statement(
  'routing.replay-progress',
  `update routing_replays set leads_total = $2, leads_done = $3, reached_at = $4
   where id = $1 and status = 'running' returning id`,
)
/** False when the replay was canceled. */
export const noteProgress = async (
  db: Db,
  given: { id: string; total: number; done: number; at: Date | null },
) => Boolean(await progress.first(db, [given.id, given.total, given.done, given.at]))

const finish = statement(
  'routing.finish-replay',
  `update routing_replays set status = $2, result = $3, error = $4, finished_at = now(),
     leads_done = case when $2 = 'done' then leads_total else leads_done end
   where id = $1 and status in ('queued', 'running') returning id`,
)
type Finished = { id: string; status: ReplayStatus; result?: StoredResult; error?: string }
/** False when the replay has ended already. */
export const finishReplay = async (db: Db, { id, status, result, error }: Finished) =>
  Boolean(await finish.first(db, [id, status, result ? JSON.stringify(result) : null, error ?? null]))

/** A lead counts once, with its last decision, in the order in which the decisions were made. Test leads do not count. */
const CURRENT = `d.decided_at >= $1 and d.decided_at < $2 and l.status <> 'erased' and not l.is_test
  and not exists (select from routing_decisions n where n.lead_id = d.lead_id and n.attempt = d.attempt + 1)`

const total = statement(
  'routing.count-period',
  `select count(*)::int as leads from routing_decisions d join leads l on l.id = d.lead_id where ${CURRENT}`,
)
type Period = { from: string; to: string }
export const countPeriod = async (db: Db, { from, to }: Period) =>
  (await total.first(db, [from, to]))?.leads ?? 0

export type LeadPage = RowOf<typeof page>

// What a check found before is a fact of that time.
const LEAD: Record<keyof PageLead, string> = {
  id: 'l.id',
  receivedAt: '(extract(epoch from d.decided_at) * 1000)::bigint',
  arrivedAt: '(extract(epoch from l.received_at) * 1000)::bigint',
  ...recordOf(RULED_NAMES, (name) => `l.${LEAD_FIELDS[name].columns[0]}`),
  city: 'l.city',
  lat: 'l.lat',
  lng: 'l.lng',
  campaignId: 'l.campaign_id',
  answers: 'l.answers',
  isTest: 'l.is_test',
  isSuppressed: `d.reason = 'suppressed'`,
  hasConsent: `d.reason <> 'no_consent'`,
  hasContact: `d.reason <> 'no_contact'`,
  isDuplicate: `d.reason = 'duplicate'`,
  clientsServed: `'[]'::json`,
  clientsKnowing: `coalesce(d.trace -> 'knowing', '[]')`,
  shareLimit: `(d.trace ->> 'shares')::int`,
}
const LEAD_AS_JSON = Object.entries(LEAD).map(([name, value]) => `'${name}', ${value}`)

// The leads stay one text, which the thread reads.
const page = statement(
  'routing.replay-page',
  `select coalesce(json_agg(p.lead order by p.decided_at, p.seq), '[]')::text as leads, count(*)::int as count,
     max(p.decided_at) as last_at, (array_agg(p.seq order by p.decided_at desc, p.seq desc))[1] as last_seq
   from (
     select d.decided_at, d.seq, json_build_object(${LEAD_AS_JSON.join(', ')}) as lead
     from routing_decisions d join leads l on l.id = d.lead_id
     where ${CURRENT} and (d.decided_at, d.seq) > ($3, $4)
     order by d.decided_at, d.seq limit $5) as p`,
).as<{ lastAt: string | null; lastSeq: number | null }>()
export const readPage = (
  db: Db,
  { from, to, after, limit }: Period & { after: { at: string; seq: number }; limit: number },
) => page.first(db, [from, to, after.at, after.seq, limit])
