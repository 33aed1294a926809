// What routing promises: no target takes more than its limit.
import { atOnce, type ProofAttempt, type ProofCheck } from '#platform/server/proof.ts'
import { raiseCap } from './decisions.ts'

const COUNTERS = { table: 'routing_caps', noun: 'counters' }

export const routingChecks: readonly ProofCheck[] = [
  {
    name: 'Limits exceeded',
    query: `select c.target_id, c.period, c.period_start, c.used, (t.target -> 'caps' ->> c.period)::int as allowed
from routing_caps c join routing_versions v on v.status = 'published'
cross join lateral jsonb_array_elements(v.rules) as r (rule)
cross join lateral jsonb_array_elements(r.rule -> 'targets') as t (target)
where t.target ->> 'id' = c.target_id and c.used > (t.target -> 'caps' ->> c.period)::int`,
    of: COUNTERS,
  },
  {
    // A day can have 23 hours, and a month 28 days. A shorter period can only find too few.
    name: 'Leads that no limit counted',
    query: `select c.target_id, c.period, c.period_start, c.used, count(k.seq)::int as taken
from routing_caps c join routing_takes k on k.target_id = c.target_id and k.taken_at >= c.period_start
  and k.taken_at < c.period_start + case c.period when 'daily' then interval '23 hours'
    when 'weekly' then interval '167 hours' else interval '671 hours' end
group by c.target_id, c.period, c.period_start having count(k.seq) > c.used`,
    of: COUNTERS,
  },
]

const LIMIT = 25
const TAKES = 100

export const routingAttempts: readonly ProofAttempt[] = [
  {
    name: `${TAKES} leads at once for a limit of ${LIMIT}`,
    run: ({ db, now }) =>
      atOnce({ times: TAKES, expected: LIMIT, verb: 'taken' }, () =>
        raiseCap(db, { targetId: 'drill', period: 'daily', periodStart: now.getTime(), limit: LIMIT }),
      ),
  },
]
