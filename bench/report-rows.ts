// Three years of a large agency, for the bench of reports: 500 clients with campaigns, leads, applications and hires.
import { hash } from 'node:crypto'
import type pg from 'pg'
import { connectTo } from '#platform/server/connection.ts'

/** In the order of time, as the ids of the product are. Random ones would write each page of an index again and again. */
export const id = (kind: string, n: string) =>
  `('${hash('md5', kind).slice(0, 8)}-0000-8000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
const CLIENTS = 500

// A client buys in three states, from three campaigns, of two products.
const client = 'n % 500'
/** Each tenth lead becomes a candidate, of every client in turn. This is the lead of candidate n. */
const own = '(n * 10 + n / 50 % 10)'
const at = (n: string, leads: number) =>
  `now() - interval '1095 days' * (1 - (${n})::float8 / ${leads}) - interval '1 hour'`

const steps = (leads: number): [string, string][] => [
  [
    'recruiters',
    `insert into users (id, name, email, email_normalized, role, status)
       select ${id('user', 'n')}, 'Recruiter ' || n, 'r' || n || '@example.com', 'r' || n || '@example.com',
       'recruiter', 'active' from generate_series(0, 39) n`,
  ],
  [
    'clients',
    `insert into clients (id, name, industry, timezone, status, account_manager_id) select ${id('client', 'n')}, 'Client ' || n,
       'Industry ' || n % 25, (array['America/Chicago', 'America/New_York', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4],
       'active', ${id('user', 'n % 40')} from generate_series(0, ${CLIENTS - 1}) n`,
  ],
  [
    'postings',
    `insert into job_postings (id, client_id, title, slug, reference_number, description, employment_type, category, city, state,
       status, posted_at) select ${id('job', 'n')}, ${id('client', client)}, 'Job ' || n, 'job-' || n, 'R-' || n, 'Care.',
       'full_time', 'Care', 'Houston', 'TX', 'open', now() - interval '300 days' from generate_series(0, 1999) n`,
  ],
  [
    'campaigns',
    `insert into campaigns (id, name, channel, status, job_id) select ${id('campaign', 'n')}, 'Campaign ' || n, 'meta_lead_ad',
       'active', case when n % 4 = 0 then ${id('job', 'n')} end from generate_series(0, 1499) n`,
  ],
  [
    'products',
    `insert into lead_products (id, name, category, share_limit, age_band, return_reasons) select ${id('product', 'n')},
       'Product ' || n, 'Care ' || n, 1, 'fresh', '{other}' from generate_series(0, 19) n`,
  ],
  [
    'orders',
    `insert into orders (id, client_id, kind, status) select ${id('order', 'n')}, ${id('client', client)}, 'buy_now', 'fulfilled'
       from generate_series(0, 999) n`,
  ],
  [
    'lines',
    `insert into order_lines (id, order_id, product_id, quantity, delivered, prices) select ${id('line', 'n')},
       ${id('order', 'n')}, ${id('product', '(n + n / 500) % 20')}, 1, 1, '{}' from generate_series(0, 999) n`,
  ],
  [
    'candidates',
    `insert into candidates (id, first_name, last_name, created_at) select ${id('person', 'n')}, 'Ana', 'Person ' || n,
       ${at(own, leads)} from generate_series(1, ${leads / 10}) n`,
  ],
  [
    'leads',
    `insert into leads (id, source, external_id, campaign_id, received_at, status, category, state, share_limit, shares_sold,
       candidate_id)
     select ${id('lead', 'n')}, (array['meta', 'google', 'meta', 'application'])[1 + n % 4], n::text,
       ${id('campaign', '(n % 500) + 500 * (n / 500 % 3)')}, ${at('n', leads)}, 'sold_out', 'Care',
       (array['TX', 'OK', 'LA', 'AR', 'NM', 'KS', 'MO', 'MS', 'CA', 'NY'])[1 + (n % 500 + n / 500 % 3) % 10], 1, 1,
       case when n % 10 = n / 500 % 10 then ${id('person', 'n / 10')} end from generate_series(1, ${leads}) n
     union all select ${id('unsold', 'n')}, 'meta', 'u' || n, null, now(), 'available', 'Care', 'TX', 1, 0, null
       from generate_series(1, 2000) n`,
  ],
  [
    'contacts',
    `insert into lead_contacts (lead_id, first_name, last_name, email) select ${id('lead', 'n')}, 'Pat', 'Name ' || n,
       n || '@example.com' from generate_series(1, ${leads}) n`,
  ],
  [
    'deliveries',
    `insert into lead_deliveries (id, lead_id, client_id, order_line_id, sale_no, share_limit, price_cents,
       ledger_transaction_id, receipt_hash, delivered_at, returnable_until, first_contacted_at, returned_at, hired_at, interviewed_at)
     select ${id('delivery', 'n')}, ${id('lead', 'n')}, ${id('client', client)}, ${id('line', '(n % 500) + 500 * (n / 500 % 2)')},
       1, 1, 3000 + n % 1500, ${id('sale', '1')}, sha256(convert_to(n::text, 'UTF8')), t.at, t.at,
       case when n % 10 < 8 then t.at + interval '1 minute' * (1 + (n % 1000 * 7919) % 240 + (n % 97 = 0)::int * 5000) end,
       case when n % 25 = 0 then t.at + interval '2 days' end,
       case when n % 100 = 7 then t.at + interval '12 days' end, case when n % 30 = 7 then t.at + interval '6 days' end
     from generate_series(1, ${leads}) n cross join lateral (select ${at('n', leads)} + interval '10 minutes' as at) t`,
  ],
  [
    'applications',
    `insert into applications (id, candidate_id, job_id, client_id, stage_id, stage_entered_at, position, status, source, owner_id,
       created_at)
     select ${id('application', 'n')}, ${id('person', 'n')}, ${id('job', `${own} % 500 + 500 * (n % 4)`)}, ${id('client', `${own} % 500`)},
       case when n % 12 = 0 then hired.id else first.id end, t.at + interval '14 days', n,
       case when n % 12 = 0 then 'hired' else 'active' end, 'job_board', ${id('user', 'n % 40')}, t.at
     from generate_series(1, ${leads / 10}) n cross join lateral (select ${at(own, leads)} as at) t
       cross join (select id from pipeline_stages where kind = 'hired' limit 1) hired
       cross join (select id from pipeline_stages where kind = 'active' order by position limit 1) first`,
  ],
  [
    'moves',
    `insert into stage_moves (id, application_id, from_stage_id, to_stage_id, from_status, to_status, by_name, at)
     select ${id('move', 'n * 3 + k')}, ${id('application', 'n')}, null, s.id, case when k > 0 then 'active' end, case when s.kind = 'hired' then 'hired' else 'active' end,
       'Bench', ${at(own, leads)} + interval '7 days' * k
     from generate_series(1, ${leads / 10}) n cross join (values (0, 'active'), (1, 'offer'), (2, 'hired')) step (k, kind)
       cross join lateral (select id, kind from pipeline_stages p where p.kind = step.kind and p.removed_at is null
         order by position limit 1) s
     where k = 0 or k = 1 and n % 8 = 0 or k = 2 and n % 12 = 0`,
  ],
  [
    'interviews',
    `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, status, ics_uid,
       agreed_at, organizer_id)
     select ${id('interview', 'n')}, ${id('application', 'n')}, ${id('person', 'n')}, ${id('client', `${own} % 500`)}, 1, 'phone',
       t.at, t.at + interval '1 hour', 'America/Chicago', 'complete', n::text, t.at, ${id('user', 'n % 40')}
     from generate_series(3, ${leads / 10}, 3) n
       cross join lateral (select ${at(own, leads)} + interval '5 days' as at) t`,
  ],
  [
    'activities',
    `insert into activities (id, candidate_id, kind, text, duration_minutes, by_id, by_name, at)
     select ${id('activity', 'n')}, ${id('person', 'n')}, 'call', '', 1 + n % 30, ${id('user', 'n % 40')}, 'Bench', t.at
     from generate_series(2, ${leads / 10}, 2) n
       cross join lateral (select ${at(own, leads)} + interval '3 days' as at) t where t.at < now()`,
  ],
  [
    'rates',
    `insert into cost_rates (id, kind, cents, starts_on) values (gen_random_uuid(), 'hour', 3500, '2000-01-01'),
       (gen_random_uuid(), 'posting_day', 250, '2000-01-01')`,
  ],
  [
    'spend',
    `insert into campaign_spend (campaign_id, day, cents) select ${id('campaign', 'n')}, d::date, 2000 + (n * 7 + extract(day from d)::int * 13) % 3000
       from generate_series(0, 1499) n cross join generate_series(now() - interval '1094 days', now(), interval '1 day') d`,
  ],
]

/** Tables that many rows go into, by the connection that loads them. Their indexes are built once, at the end. */
const LARGE = [
  ['leads', 'campaign_spend', 'applications', 'interviews'],
  ['lead_deliveries', 'lead_contacts', 'candidates', 'stage_moves', 'activities'],
] as const
const SECOND: ReadonlySet<string> = new Set(['deliveries', 'contacts', 'candidates', 'moves', 'activities'])

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

async function inTurn(sql: pg.Client, work: readonly (readonly [string, string])[]): Promise<void> {
  /* oxlint-disable no-await-in-loop -- One connection. */
  for (const [what, text] of work) {
    const started = performance.now()
    await sql.query(text)
    if (performance.now() - started > 3_000) console.log(`  ${what.padEnd(34)} ${seconds(started)}`)
  }
  /* oxlint-enable no-await-in-loop */
}

type Index = { name: string; definition: string }
async function dropIndexes(sql: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await sql.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any($1::text[]::regclass[]) and not indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  await inTurn(
    sql,
    rows.map(({ name }) => [name, `drop index ${name}`]),
  )
  return rows
}

/** Loaded without triggers, as history, on both cores. */
export async function seedReports(url: string, leads: number): Promise<void> {
  const started = performance.now()
  const connections = await Promise.all(LARGE.map(() => connectTo(url)))
  for (const sql of connections) {
    // oxlint-disable-next-line no-await-in-loop -- Two.
    await sql.query(
      `set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'`,
    )
  }
  const indexes = await Promise.all(connections.map((sql, index) => dropIndexes(sql, LARGE[index] ?? [])))
  await Promise.all(
    connections.map((sql, index) =>
      inTurn(
        sql,
        steps(leads).filter(([what]) => SECOND.has(what) === (index === 1)),
      ),
    ),
  )
  console.log(`The rows are in after ${seconds(started)}; building indexes.`)
  await Promise.all(
    connections.map((sql, index) =>
      inTurn(
        sql,
        (indexes[index] ?? []).map(({ name, definition }) => [name, definition]),
      ),
    ),
  )
  const [sql] = connections
  await sql?.query(
    `insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients`,
  )
  await sql?.query(`insert into cost_marks (source) values ('leads')`)
  for (const each of connections) await each.end()
  console.log(`Seeded in ${seconds(started)}.`)
}
