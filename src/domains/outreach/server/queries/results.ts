// The results of a campaign: by state, by day, by step.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Results } from '../../contract/schemas.ts'

const states = statement(
  'outreach.states',
  `select state, count(*)::int as count from outreach_recipients where campaign_id = $1 group by 1`,
).as<Results['states'][number]>()
const DAYS = 60
const days = statement(
  'outreach.days',
  `select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where what = 'sent')::int as sent,
     count(*) filter (where what = 'opened')::int as opened, count(*) filter (where what = 'replied')::int as replied
   from (select (x.at at time zone $2)::date as day, x.what from outreach_recipients r
     cross join lateral (values (r.sent_at, 'sent'), (r.opened_at, 'opened'), (r.replied_at, 'replied')) x (at, what)
     where r.campaign_id = $1 and x.at > now() - make_interval(days => ${DAYS})) events
   group by 1 order by 1`,
)
const steps = statement(
  'outreach.steps',
  `select s.position, s.channel, count(x.id)::int as sent, count(x.delivered_at)::int as delivered,
     count(x.opened_at)::int as opened, count(x.clicked_at)::int as clicked, count(x.replied_at)::int as replied
   from outreach_steps s left join outreach_sends x on x.campaign_id = s.campaign_id and x.position = s.position
   where s.campaign_id = $1 group by 1, 2 order by 1`,
).as<Results['steps'][number]>()

const variants = statement(
  'outreach.variants',
  `select s.position, v.variant, case v.variant when 'a' then s.subject else s.subject_b end as subject,
     count(x.id)::int as sent, count(x.delivered_at)::int as delivered, count(x.opened_at)::int as opened,
     count(x.replied_at)::int as replied
   from outreach_steps s cross join (values ('a'), ('b')) v (variant)
   left join outreach_sends x on x.campaign_id = s.campaign_id and x.position = s.position and x.variant = v.variant
   where s.campaign_id = $1 and s.subject_b <> '' group by s.position, v.variant, s.subject, s.subject_b order by 1, 2`,
).as<Results['variants'][number]>()

export async function readResults(
  db: Db,
  { id, timezone }: { id: string; timezone: string },
): Promise<Results> {
  const [byState, byDay, byStep, byVariant] = await Promise.all([
    states.rows(db, [id]),
    days.rows(db, [id, timezone]),
    steps.rows(db, [id]),
    variants.rows(db, [id]),
  ])
  return { states: byState, days: byDay, steps: byStep, variants: byVariant }
}
