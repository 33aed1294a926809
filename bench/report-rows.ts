// Three years of a large agency, for the bench of reports: 500 clients with campaigns, leads, applications and hires.
import type pg from 'pg'

const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`
const CLIENTS = 500

// A client buys in three states, from three campaigns, of two products.
const client = 'n % 500'
const at = (n: string, leads: number) =>
  `now() - interval '1095 days' * (${n})::float8 / ${leads} - interval '1 hour'`

const steps = (leads: number): [string, string][] => [
  [
    'clients',
    `insert into clients (id, name, industry, timezone, status) select ${id('client', 'n')}, 'Client ' || n,
       'Industry ' || n % 25, (array['America/Chicago', 'America/New_York', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4],
       'active' from generate_series(0, ${CLIENTS - 1}) n`,
  ],
  [
    'recruiters',
    `insert into users (id, name, email, email_normalized, role, status)
       select ${id('user', 'n')}, 'Recruiter ' || n, 'r' || n || '@example.com', 'r' || n || '@example.com',
       'recruiter', 'active' from generate_series(0, 39) n`,
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
       ${id('order', 'n')}, ${id('product', 'n % 20')}, 1, 1, '{}' from generate_series(0, 999) n`,
  ],
  [
    'candidates',
    `insert into candidates (id, first_name, last_name, created_at) select ${id('person', 'n')}, 'Ana', 'Person ' || n,
       ${at('n * 10', leads)} from generate_series(1, ${leads / 10}) n`,
  ],
  [
    'leads',
    `insert into leads (id, source, external_id, campaign_id, received_at, status, category, state, share_limit, shares_sold,
       candidate_id)
     select ${id('lead', 'n')}, (array['meta', 'google', 'meta', 'application'])[1 + n % 4], n::text,
       ${id('campaign', '(n % 500) + 500 * (n / 500 % 3)')}, ${at('n', leads)}, 'sold_out', 'Care',
       (array['TX', 'OK', 'LA', 'AR', 'NM', 'KS', 'MO', 'MS', 'CA', 'NY'])[1 + (n % 500 + n / 500 % 3) % 10], 1, 1,
       case when n % 10 = 0 then ${id('person', 'n / 10')} end from generate_series(1, ${leads}) n
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
     select ${id('application', 'n')}, ${id('person', 'n')}, ${id('job', 'n * 10 % 2000')}, ${id('client', 'n * 10 % 500')},
       case when n % 12 = 0 then hired.id else first.id end, t.at + interval '14 days', n,
       case when n % 12 = 0 then 'hired' else 'active' end, 'job_board', ${id('user', 'n % 40')}, t.at
     from generate_series(1, ${leads / 10}) n cross join lateral (select ${at('n * 10', leads)} as at) t
       cross join (select id from pipeline_stages where kind = 'hired' limit 1) hired
       cross join (select id from pipeline_stages where kind = 'active' order by position limit 1) first`,
  ],
  [
    'moves',
    `insert into stage_moves (id, application_id, from_stage_id, to_stage_id, from_status, to_status, by_name, at)
     select ${id('move', `n || ' ' || k`)}, ${id('application', 'n')}, null, s.id, case when k > 0 then 'active' end, case when s.kind = 'hired' then 'hired' else 'active' end,
       'Bench', ${at('n * 10', leads)} + interval '7 days' * k
     from generate_series(1, ${leads / 10}) n cross join (values (0, 'active'), (1, 'offer'), (2, 'hired')) step (k, kind)
       cross join lateral (select id, kind from pipeline_stages p where p.kind = step.kind and p.removed_at is null
         order by position limit 1) s
     where k = 0 or k = 1 and n % 8 = 0 or k = 2 and n % 12 = 0`,
  ],
  [
    'interviews',
    `insert into interviews (id, application_id, candidate_id, client_id, round, kind, starts_at, ends_at, timezone, status, ics_uid,
       agreed_at, organizer_id)
     select ${id('interview', 'n')}, ${id('application', 'n')}, ${id('person', 'n')}, ${id('client', 'n * 10 % 500')}, 1, 'phone',
       t.at, t.at + interval '1 hour', 'America/Chicago', 'complete', n::text, t.at, ${id('user', 'n % 40')}
     from generate_series(3, ${leads / 10}, 3) n
       cross join lateral (select ${at('n * 10', leads)} + interval '5 days' as at) t`,
  ],
]

/** Loaded without triggers, as history. Answers one client. */
export async function seedReports(sql: pg.Client, leads: number): Promise<string> {
  await sql.query(`set session_replication_role = replica; set statement_timeout = 0`)
  /* oxlint-disable no-await-in-loop -- Each step needs the rows before. */
  for (const [what, text] of steps(leads)) {
    const started = performance.now()
    await sql.query(text)
    console.log(`${what.padEnd(14)} ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
  /* oxlint-enable no-await-in-loop */
  await sql.query(`set session_replication_role = origin`)
  await sql.query(
    `insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients`,
  )
  await sql.query('vacuum analyze')
  const { rows } = await sql.query(`select ${id('client', '8')} as id`)
  return rows[0].id
}
