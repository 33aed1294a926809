// Queries of the demo.
import type { CandidateStatus } from '#domains/candidates/contract/words.ts'
import type { JobStatus } from '#domains/jobs/contract/endpoints.ts'
import type { Question } from '#domains/jobs/contract/schemas.ts'
import type { Database, Db } from '#platform/server/database.ts'

export async function isInstallationEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>({
    text: 'select exists (select from users) or exists (select from candidates) as used',
  })
  return !row?.used
}

export async function hasUser(db: Database, email: string): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>({
    text: 'select exists (select from users where email_normalized = $1) as there',
    values: [email],
  })
  return row?.there ?? false
}

/** The planner chooses by statistics; right after loading there are none. */
export async function analyzeAfterLoading(db: Database): Promise<void> {
  await db.query({
    text: 'vacuum (analyze) candidates, candidate_search, activities, audit_log, audit_values, job_postings, clients, applications, stage_moves, disqualifications, interviews, sent_links, job_posting_days, leads, lead_contacts, lead_consents, campaigns, campaign_tallies, campaign_spend, routing_decisions, routing_takes, lead_deliveries, orders, order_lines, ledger_transactions, ledger_entries, outreach_campaigns, outreach_recipients, outreach_sends, conversation_messages, cost_entries, cost_receipts, cost_parts, cost_open',
  })
}

export type DemoPerson = {
  id: string
  status: CandidateStatus
  title: string
  created_at: string
  owner_id: string | null
}
export type DemoJob = { id: string; title: string; status: JobStatus; posted_at: string; openings: number }

/** All candidates, and all postings that were ever published, in a fixed order. */
export async function listForPipeline(db: Database): Promise<{ people: DemoPerson[]; jobs: DemoJob[] }> {
  const people = await db.query<DemoPerson>({
    text: `select id, status, title, created_at, owner_id from candidates where removed_at is null and status <> 'do_not_use'
      order by created_at desc, emails[1]`,
  })
  const jobs = await db.query<DemoJob>({
    text: `select id, title, status, posted_at, openings from job_postings where posted_at is not null order by reference_number`,
  })
  return { people, jobs }
}

type DemoApplicant = {
  first_name: string
  last_name: string
  email: string
  title: string
  created_at: string
}

/** Candidates who came through a posting, in a fixed order. */
export function listApplicants(db: Database): Promise<DemoApplicant[]> {
  return db.query<DemoApplicant>({
    text: `select first_name, last_name, emails[1] as email, title, created_at from candidates
      where source = 'job_posting' and cardinality(emails) > 0 and removed_at is null order by emails[1]`,
  })
}

type DemoPosting = {
  slug: string
  title: string
  client_name: string
  posted_at: string
  questions: Question[]
}

export function listOpenPostings(db: Database): Promise<DemoPosting[]> {
  return db.query<DemoPosting>({
    text: `select j.slug, j.title, c.name as client_name, j.posted_at, j.questions
      from job_postings j join clients c on c.id = j.client_id where j.status = 'open' order by j.slug`,
  })
}

/** All postings that were ever published, in a fixed order. */
export function listPublishedDays(db: Database): Promise<{ id: string; posted_at: string }[]> {
  return db.query({
    text: 'select id, posted_at from job_postings where posted_at is not null order by reference_number',
  })
}

/** Candidates who have been in the first stage for too long. */
export function listUnanswered(db: Database, before: Date): Promise<{ id: string; created_at: string }[]> {
  return db.query({
    text: `select a.id, a.created_at from applications a join pipeline_stages s on s.id = a.stage_id
      join candidates c on c.id = a.candidate_id join job_postings j on j.id = a.job_id
      where a.status = 'active' and s.position = 1 and a.created_at < $1 and c.status <> 'do_not_use' order by j.reference_number, c.emails[1]`,
    values: [before.toISOString()],
  })
}

type DemoInterviewee = {
  candidateId: string
  jobId: string
  /** When the application reached Interviewing. */
  since: string
  /** When it left with an offer. Null while it is there. */
  until: string | null
}

/** Every active or hired application that reached Interviewing, in a fixed order. */
export function listForInterviews(db: Database): Promise<DemoInterviewee[]> {
  return db.query({
    text: `select a.candidate_id as "candidateId", a.job_id as "jobId", m.at as since,
        (select min(later.at) from stage_moves later where later.application_id = a.id and later.at > m.at) as until
      from applications a join stage_moves m on m.application_id = a.id
      join pipeline_stages s on s.id = m.to_stage_id and s.label = 'Interviewing'
      join candidates c on c.id = a.candidate_id and c.removed_at is null and c.status <> 'do_not_use'
      where a.status in ('active', 'hired') and m.from_stage_id is distinct from m.to_stage_id order by c.emails[1], a.job_id`,
  })
}

export type DemoRecipient = { candidateId: string; canEmail: boolean }

/** Candidates who get links, in a fixed order. */
export function listForLinks(db: Database): Promise<DemoRecipient[]> {
  return db.query({
    text: `select c.id as "candidateId", not c.email_opt_out and cardinality(c.emails) > 0 as "canEmail"
      from candidates c where c.removed_at is null and c.status in ('submitted', 'interview', 'offered')
      order by c.emails[1] limit 60`,
  })
}

/** The email of a link. */
export async function findLinkMail(
  db: Db,
  linkId: string,
): Promise<{ id: string; text: string } | undefined> {
  const [row] = await db.query<{ id: string; text: string }>({
    text: 'select e.id, e.text from sent_link_messages m join outgoing_mails e on e.id = m.id where m.link_id = $1',
    values: [linkId],
  })
  return row
}

export type DemoLeadCandidate = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  zip: string
  title: string
  created_at: string
}

/** Candidates who came by an ad, in a fixed order. */
export function listAdCandidates(db: Database, since: Date): Promise<DemoLeadCandidate[]> {
  return db.query<DemoLeadCandidate>({
    text: `select id, first_name, last_name, emails[1] as email, phones[1] as phone, zip, title, created_at from candidates
      where source in ('meta_lead_ad', 'google_form') and created_at > $1 and removed_at is null and merged_into is null
        and cardinality(emails) > 0 and cardinality(phones) > 0 and zip is not null
        and status in ('submitted', 'interview', 'offered', 'hired') order by emails[1]`,
    values: [since],
  })
}

/** The clients of the demo by name. */
export async function findClientIds(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>({ text: 'select id, name from clients' })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** What a client has, with the money that is held. */
export async function findBalance(db: Database, clientId: string): Promise<number> {
  const [row] = await db.query<{ cents: number }>({
    text: 'select sum(balance_cents)::bigint as cents from ledger_accounts where client_id = $1',
    values: [clientId],
  })
  return row?.cents ?? 0
}

/** What a client bought, oldest first. */
export function listDelivered(
  db: Database,
  clientId: string,
): Promise<{ id: string; delivered_at: string }[]> {
  return db.query({
    text: 'select id, delivered_at from lead_deliveries where client_id = $1 order by delivered_at, id',
    values: [clientId],
  })
}

export function listReturnsToDecide(db: Database, clientId: string): Promise<{ id: string }[]> {
  return db.query({
    text: `select r.id from lead_returns r join lead_deliveries d on d.id = r.delivery_id
      where d.client_id = $1 and r.status = 'submitted' order by r.id`,
    values: [clientId],
  })
}

export type DemoQueued = { id: string; candidateId: string; firstName: string; email: string }

/** Who still waits for the first step of a campaign, in a fixed order. */
export function listQueued(db: Db, campaignId: string): Promise<DemoQueued[]> {
  return db.query<DemoQueued>({
    text: `select r.id, r.candidate_id as "candidateId", p.first_name as "firstName", p.emails[1] as email
      from outreach_recipients r join candidates p on p.id = r.candidate_id
      where r.campaign_id = $1 and r.due_at is not null and r.next_step = 0 and cardinality(p.emails) > 0 order by p.emails[1]`,
    values: [campaignId],
  })
}

export type DemoChecked = {
  candidateId: string
  at: string
  isHired: boolean
  email: string | null
  phone: string | null
}

/** Candidates with an offer or a hire, in a fixed order. */
export function listForChecks(db: Db): Promise<DemoChecked[]> {
  return db.query({
    text: `select distinct on (c.emails[1], a.job_id) a.candidate_id as "candidateId", m.at, a.status = 'hired' as "isHired",
        c.emails[1] as email, c.phones[1] as phone
      from applications a join stage_moves m on m.application_id = a.id
      join pipeline_stages s on s.id = m.to_stage_id and s.kind in ('offer', 'hired')
      join candidates c on c.id = a.candidate_id and c.removed_at is null
      where a.status in ('active', 'hired') order by c.emails[1], a.job_id, m.at desc`,
  })
}

/** Before costs are computed from all that was loaded. */
export async function analyzeCosts(db: Database): Promise<void> {
  await db.query({
    text: 'analyze candidates, activities, audit_log, audit_values, job_postings, applications, stage_moves, interviews, leads, campaigns, campaign_spend, lead_deliveries, cost_rates, candidate_costs',
  })
}

/** The day of a month with the highest spend. */
export async function findSpentDay(
  db: Db,
  month: string,
): Promise<{ campaignId: string; day: string; cents: number } | undefined> {
  const [row] = await db.query<{ campaignId: string; day: string; cents: number }>({
    text: `select s.campaign_id as "campaignId", s.day, s.cents from campaign_spend s join campaigns c on c.id = s.campaign_id
      where date_trunc('month', s.day) = $1::date order by s.cents desc, c.name, s.day limit 1`,
    values: [`${month}-01`],
  })
  return row
}

/** The first hire of a closed month, and its day. */
export async function findHireOf(
  db: Db,
  month: string,
): Promise<{ candidateId: string; day: string } | undefined> {
  const [row] = await db.query<{ candidateId: string; day: string }>({
    text: `select r.candidate_id as "candidateId", (r.hired_at at time zone 'America/Chicago')::date as day
      from cost_receipts r join candidates c on c.id = r.candidate_id
      where r.month = $1::date and r.kind = 'hire' order by r.hired_at, c.emails[1] limit 1`,
    values: [`${month}-01`],
  })
  return row
}
