// What the copy of a person's data holds of each table. A new table that holds people (personal-data.ts) does not
// compile without a line here, and a new column is in the copy at once.
import type { Db } from '#platform/server/database.ts'
import type { PERSONAL_DATA } from '#platform/server/personal-data.ts'

type Entries = typeof PERSONAL_DATA
type HeldTable = {
  [Table in keyof Entries]: Entries[Table] extends { rules: string } | { kept: unknown } | { deleted: string }
    ? Table
    : never
}[keyof Entries]

type Rows = {
  readonly title: string
  /** The rows `x` of the person `p`: ids of candidates and leads, emails and phones. */
  readonly where: string
  /** Columns that are no data about the person: search indexes, keys of files, our own addresses. */
  readonly without?: readonly string[]
  /** Names for ids, as columns of the same record. */
  readonly adds?: string
  /** Bytes that are text. */
  readonly bytes?: string
}
type LeftOut = { readonly leftOut: string }

const ofCandidate = 'x.candidate_id = any(p.candidates)'
const ofLead = 'x.lead_id = any(p.leads)'
const ofApplication =
  'x.application_id in (select id from applications where candidate_id = any(p.candidates))'
const ofInterview = 'select id from interviews where candidate_id = any(p.candidates)'
/** Mail to a user who is also a candidate can hold secrets of the account. */
const toPerson = (recipients: string) =>
  `(x.contact_id = any(p.candidates) or (x.contact_id is null and ${recipients}))`
const client = `'client', (select c.name from clients c where c.id = x.client_id)`
const job = `'job', (select j.title from job_postings j where j.id = x.job_id)`

export const PERSON_RECORDS = {
  candidates: {
    title: 'Candidate',
    where: 'x.id = any(p.candidates)',
    without: ['search', 'search_brief', 'words', 'sort_name'],
  },
  applications: { title: 'Applications', where: ofCandidate, adds: `${client}, ${job}` },
  stage_moves: {
    title: 'Changes of stage',
    where: ofApplication,
    adds: `'to_stage', (select s.label from pipeline_stages s where s.id = x.to_stage_id)`,
  },
  disqualifications: {
    title: 'Disqualifications',
    where: ofApplication,
    adds: `'reason', (select r.label from disqualification_reasons r where r.id = x.reason_id)`,
  },
  interviews: { title: 'Interviews', where: ofCandidate, adds: client },
  scorecards: { title: 'Scorecards', where: `x.interview_id in (${ofInterview})` },
  scorecard_versions: {
    title: 'Earlier scorecards',
    where: `x.scorecard_id in (select id from scorecards where interview_id in (${ofInterview}))`,
  },
  sent_links: { title: 'Links sent', where: ofCandidate, adds: job },
  sent_link_events: {
    title: 'Use of links',
    where: 'x.link_id in (select id from sent_links where candidate_id = any(p.candidates))',
  },
  conversation_messages: { title: 'Messages', where: ofCandidate, without: ['received_key'] },
  conversation_files: {
    title: 'Files in messages',
    where: `x.id in (select f.file_id from conversation_message_files f
      join conversation_messages m on m.id = f.message_id where m.candidate_id = any(p.candidates))`,
    without: ['storage_key'],
  },
  outgoing_mails: {
    title: 'Emails sent',
    where: toPerson(`lower(x.recipient) = any(p.emails)
      and not exists (select from users u where u.email_normalized = lower(x.recipient))`),
    without: ['html', 'attachments', 'return_path', 'reply_to', 'calendar', 'unsubscribe_url'],
  },
  outgoing_texts: {
    title: 'Text messages sent',
    where: toPerson('x.recipient = any(p.phones)'),
    without: ['provider_ref'],
  },
  outreach_recipients: {
    title: 'Campaigns by email and text',
    where: ofCandidate,
    adds: `'campaign', (select c.name from outreach_campaigns c where c.id = x.campaign_id)`,
  },
  activities: { title: 'Activities and notes', where: ofCandidate },
  consents: { title: 'Consents', where: ofCandidate },
  candidate_files: { title: 'Files', where: ofCandidate, without: ['storage_key'] },
  candidate_costs: { title: 'Costs', where: ofCandidate },
  legal_holds: { title: 'Legal holds', where: ofCandidate },
  leads: {
    title: 'Leads',
    where: 'x.id = any(p.leads)',
    adds: `'campaign', (select c.name from campaigns c where c.id = x.campaign_id)`,
    without: ['email_hash', 'phone_hash'],
  },
  lead_contacts: { title: 'Contacts of leads', where: ofLead },
  lead_consents: { title: 'Consents of leads', where: ofLead, without: ['email_hash', 'phone_hash'] },
  lead_deliveries: {
    title: 'Clients that received the lead',
    where: ofLead,
    adds: client,
    without: ['receipt_hash'],
  },
  lead_returns: {
    title: 'Returns of the lead',
    where: 'x.delivery_id in (select id from lead_deliveries where lead_id = any(p.leads))',
    adds: client,
  },
  routing_decisions: { title: 'Decisions on clients', where: ofLead },
  webhook_events: {
    title: 'Forms as received',
    where: 'x.id in (select event_id from leads where id = any(p.leads))',
    bytes: 'body',
  },
  import_rows: {
    title: 'Lines of imported files',
    where: `(x.import_id, x.line) in (select r.import_id, line from import_records r cross join unnest(r.lines) line
        where r.record_id = any(p.candidates || p.leads))
      or exists (select from unnest(p.emails) email where strpos(lower(x.cells::text), email) > 0)`,
  },
  import_files: { title: 'Imported files', where: ofCandidate, without: ['storage_key'] },
  audit_values: {
    title: 'Changes',
    where: `(x.at, x.event_id) in (select at, id from audit_log where subject_id = any(p.candidates || p.leads))`,
    adds: `'action', (select action from audit_log a where a.at = x.at and a.id = x.event_id),
      'by', (select actor_name from audit_log a where a.at = x.at and a.id = x.event_id)`,
    without: ['salt'],
  },

  application_merges: { leftOut: 'Copies of applications, to undo a merge.' },
  candidate_search: { leftOut: 'The words of the record, sorted for the search.' },
  change_set_items: { leftOut: 'Copies of the record, to undo a change.' },
  export_files: { leftOut: 'Lists that staff exported. They are deleted after a few days.' },
  idempotency_keys: {
    leftOut: 'Copies of responses, to answer a repeated request. They are deleted after a day.',
  },
  import_edits: { leftOut: 'Corrections of imported lines, which hold the corrected text.' },
  import_records: { leftOut: 'Copies of the record, to undo an import.' },
  imports: { leftOut: 'Titles of imported files.' },
  import_templates: { leftOut: 'Titles of imported files.' },
  withheld_contacts: { leftOut: 'Contacts of a person in quarantine as hashes, to recognize their leads.' },
  notifications: { leftOut: 'Notices to staff that link to these records.' },
} as const satisfies Record<HeldTable, Rows | LeftOut>

export type PersonIds = Record<'candidates' | 'leads' | 'emails' | 'phones', readonly string[]>
export type PersonSection = { table: string; title: string; count: number }
type PersonRecord = Record<string, unknown>

const sections = Object.entries<Rows | LeftOut>(PERSON_RECORDS).flatMap(([table, entry]) =>
  'leftOut' in entry ? [] : [{ table, ...entry }],
)
export const LEFT_OUT = Object.entries<Rows | LeftOut>(PERSON_RECORDS).flatMap(([table, entry]) =>
  'leftOut' in entry ? [{ table, why: entry.leftOut }] : [],
)

const PERSON = `(select $1::uuid[] as candidates, $2::uuid[] as leads, $3::text[] as emails, $4::text[] as phones) p`

/** In memory at once. */
const BATCH = 500

/** In the order of their places in the table, because the tables have no common key. */
function textOf({ table, where, without = [], adds, bytes }: Rows & { table: string }): string {
  const dropped = without.map((column) => ` - '${column}'`).join('')
  const added = adds ? ` || jsonb_build_object(${adds})` : ''
  const decoded = bytes ? ` || jsonb_build_object('${bytes}', encode(x.${bytes}, 'base64'))` : ''
  return `select to_jsonb(x)${dropped}${added}${decoded} as record, x.tableoid::text as part, x.ctid::text as place
    from ${PERSON}, ${table} x where (${where}) and (x.tableoid, x.ctid) > ($5::oid, $6::tid)
    order by x.tableoid, x.ctid limit ${BATCH}`
}

const countOf = ({ table, where }: Rows & { table: string }) =>
  `select count(*)::int as count from ${PERSON}, ${table} x where ${where}`

const valuesOf = ({ candidates, leads, emails, phones }: PersonIds) => [candidates, leads, emails, phones]

function decode(record: PersonRecord, column: string | undefined): PersonRecord {
  const value = column && record[column]
  if (typeof value !== 'string') return record
  return { ...record, [column ?? '']: Buffer.from(value, 'base64').toString('utf8') }
}

/** The tables with records about the person. */
export async function countPersonRecords(db: Db, ids: PersonIds): Promise<PersonSection[]> {
  const found: PersonSection[] = []
  for (const section of sections) {
    const text = countOf(section)
    const [row] = await db.query<{ count: number }>({ text, values: valuesOf(ids) })
    if (row && row.count > 0) found.push({ table: section.table, title: section.title, count: row.count })
  }
  return found
}

/** All of them, however many. */
export async function* readPersonRecords(
  db: Db,
  { table, ids }: { table: string; ids: PersonIds },
): AsyncGenerator<PersonRecord> {
  const section = sections.find((each) => each.table === table)
  if (!section) throw new Error(`The copy has no table ${table}.`)
  const text = textOf(section)
  let after = ['0', '(0,0)']
  for (;;) {
    const rows = await db.query<{ record: PersonRecord; part: string; place: string }>({
      text,
      values: [...valuesOf(ids), ...after],
    })
    for (const { record } of rows) yield decode(record, section.bytes)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = [last.part, last.place]
  }
}
