// Brings the entries of open months in line with the rows they come from. Only differences are written.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { CLOSED_PERIODS, OPEN_PERIODS } from './periods.ts'
import { activities, checks, interviews, postingDays, returns, sales, stages } from './sources.ts'

const OPEN = { isLate: false }
const LATE = { isLate: true }

const COLUMNS = `key, booked, day, kind, cents, minutes, missing, source, source_id, campaign_id, lead_id, candidate_id,
  application_id, job_id, user_id, stage_id, detail, pool, pool_id`
const NEW = COLUMNS.split(',')
  .map((column) => column.trim())
  .map((column) => (column === 'booked' ? `date_trunc('month', w.day)::date` : `w.${column}`))
  .join(', ')
const CHANGING = `day, cents, minutes, missing, campaign_id, lead_id, candidate_id, application_id, job_id, user_id, stage_id, detail, pool, pool_id`
const list = (prefix: string) =>
  CHANGING.split(',')
    .map((column) => `${prefix}.${column.trim()}`)
    .join(', ')
const SET = CHANGING.split(',')
  .map((column) => `${column.trim()} = excluded.${column.trim()}`)
  .join(', ')

const sync = (source: string, wished: string) => `with ${OPEN_PERIODS},
  wished as materialized (${wished}),
  gone as (delete from cost_entries e where not e.is_final and not e.is_late and e.source = '${source}'
    and e.reopened_from is null and e.day >= (select min(first_day) from periods)
    and not exists (select from wished w where w.key = e.key and date_trunc('month', w.day)::date = e.booked))
  insert into cost_entries as known (${COLUMNS})
  select ${NEW} from wished w
  on conflict (key, booked, is_late) do update set ${SET} where (${list('known')}) is distinct from (${list('excluded')})`

const syncActivities = statement('costs.sync.activities', sync('activity', activities(OPEN)))
const syncInterviews = statement('costs.sync.interviews', sync('interview', interviews(OPEN)))
const syncStages = statement('costs.sync.stages', sync('move', stages))
const syncChecks = statement('costs.sync.checks', sync('check', checks(OPEN)))
const syncSales = statement('costs.sync.sales', sync('sale', sales))
const syncReturns = statement('costs.sync.returns', sync('return', returns))
const syncPostings = statement('costs.sync.postings', sync('posting', postingDays))

export async function syncRows(db: Db, now: Date): Promise<void> {
  const clock = [now.toISOString()] as const
  await syncActivities.rows(db, clock)
  await syncInterviews.rows(db, clock)
  await syncStages.rows(db, clock)
  await syncChecks.rows(db, clock)
  await syncSales.rows(db, clock)
  await syncReturns.rows(db, clock)
  await syncPostings.rows(db, clock)
}

// What closed months do not know yet: the difference is booked in the oldest open month, $3. The earlier difference of
// the same month is forgotten first.
const forget = statement(
  'costs.late.forget',
  `delete from cost_entries e where e.source = $1 and e.source_id = any($2::uuid[]) and e.is_late and not e.is_final
     and e.reopened_from is null and e.booked >= $3::date`,
)
const late = (source: string, wished: string) => `with ${CLOSED_PERIODS},
  wished as materialized (${wished}),
  known as (select distinct on (e.key) e.*, sum(e.cents) over (partition by e.key) as booked_cents,
      sum(e.minutes) over (partition by e.key) as booked_minutes
    from cost_entries e where e.source = '${source}' and e.source_id = any($2::uuid[]) and e.reopened_from is null
      and e.booked < $3::date order by e.key, e.id)
  insert into cost_entries (${COLUMNS}, is_late)
  select coalesce(w.key, k.key), $3::date, coalesce(w.day, k.day), coalesce(w.kind, k.kind),
    coalesce(w.cents, 0) - coalesce(k.booked_cents, 0), coalesce(w.minutes, 0) - coalesce(k.booked_minutes, 0), null,
    '${source}', coalesce(w.source_id, k.source_id), coalesce(w.campaign_id, k.campaign_id), coalesce(w.lead_id, k.lead_id),
    coalesce(w.candidate_id, k.candidate_id), coalesce(w.application_id, k.application_id), coalesce(w.job_id, k.job_id),
    coalesce(w.user_id, k.user_id), coalesce(w.stage_id, k.stage_id), coalesce(w.detail, k.detail),
    coalesce(w.pool, k.pool), case when w.key is null then k.pool_id else w.pool_id end, true
  from wished w full join known k on k.key = w.key
  where coalesce(w.cents, 0) <> coalesce(k.booked_cents, 0)`

const lateActivities = statement('costs.late.activities', late('activity', activities(LATE)))
const lateInterviews = statement('costs.late.interviews', late('interview', interviews(LATE)))
const lateChecks = statement('costs.late.checks', late('check', checks(LATE)))
const LATE_SOURCES = { activity: lateActivities, interview: lateInterviews, check: lateChecks }

export type LateSource = keyof typeof LATE_SOURCES

type Late = { source: LateSource; ids: readonly string[]; oldestOpen: string; now: Date }

export async function bookLateRows(db: Db, { source, ids, oldestOpen, now }: Late): Promise<void> {
  await forget.rows(db, [source, ids, oldestOpen])
  await LATE_SOURCES[source].rows(db, [now.toISOString(), ids, oldestOpen])
}
