// What an installation already has. Each part ends at the first row it finds, so it costs the same for a million rows.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

// A test email counts unless it failed, or stayed in the outbox for want of a mail server. Its row may be gone long before its audit line.
const TESTED = `select e.at from users u join audit_events e on e.subject_id = u.id
  where u.role = 'admin' and e.action = 'test_mail_sent' and not exists (
    select from outgoing_mails m where lower(m.recipient) = lower(u.email) and m.status in ('failed', 'kept')
      and m.created_at between e.at - interval '1 minute' and e.at + interval '1 minute')
  order by e.at desc limit 1`

const SECURED = `select min(s.at) from (
  select f.confirmed_at as at from authenticators f where f.user_id = $1
  union all select k.created_at from passkeys k where k.user_id = $1) s`

const ARRIVED = `select l.received_at from campaigns c cross join lateral (
    select d.received_at from leads d where d.campaign_id = c.id order by d.received_at, d.id limit 1) l
  order by c.id limit 1`

const PRICED = `select r.created_at from lead_products p cross join lateral (
    select t.created_at from lead_prices t where t.product_id = p.id and t.unit_cents is not null limit 1) r
  where p.status = 'active' order by p.id limit 1`

/** When a part was first there. Null: not yet. */
type Moment =
  | 'mailAt'
  | 'securityAt'
  | 'teamAt'
  | 'clientAt'
  | 'postingAt'
  | 'campaignAt'
  | 'productAt'
  | 'importAt'

// Ids are in the order of creation, so the first row is at the start of the primary key.
const find = statement(
  'setup.find',
  `select g.name as agency_name, g.timezone as agency_timezone,
    (${TESTED}) as mail_at,
    (${SECURED}) as security_at,
    (select min(u.created_at) from users u
      where u.role in ('admin', 'manager', 'recruiter') and u.status <> 'disabled' and u.id <> $1) as team_at,
    (select c.created_at from clients c order by c.id limit 1) as client_at,
    (select j.posted_at from job_postings j where j.posted_at is not null order by j.id limit 1) as posting_at,
    exists (select from job_postings j) as has_posting,
    (${ARRIVED}) as campaign_at,
    exists (select from campaigns c where c.status <> 'archived') as has_campaign,
    (${PRICED}) as product_at,
    exists (select from lead_products p where p.status = 'active') as has_product,
    (select i.finished_at from imports i where i.status = 'done' order by i.created_at limit 1) as import_at,
    exists (select from imports i where i.status in ('draft', 'running', 'paused')) as has_import,
    exists (select from candidates) or exists (select from leads) as has_data
  from agency g`,
).as<
  Record<Moment, string | null> &
    Record<'hasPosting' | 'hasCampaign' | 'hasProduct' | 'hasImport' | 'hasData', boolean>
>()

export type SetupRow = RowOf<typeof find>

export async function findSetup(db: Db, userId: string): Promise<SetupRow> {
  const row = await find.first(db, [userId])
  if (!row) throw new Error('The agency has no row. The migrations insert it.')
  return row
}
