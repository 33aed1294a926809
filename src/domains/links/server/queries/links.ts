// One link: read, written, and advanced through its steps.
import type { JobStatus } from '#domains/jobs/contract/words.ts'
import type { ApplicationStatus } from '#domains/pipeline/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { eraseTexts } from '#platform/server/text-message.ts'
import type { LinkCreate } from '../../contract/schemas.ts'
import type { Channel, LinkKind } from '../../contract/words.ts'

type LinkPayload = Pick<LinkCreate, 'title' | 'words' | 'questions' | 'consentChannel' | 'interview'>
export type LinkResult = { answers?: { question: string; answer: string }[]; startsAt?: string }

/** `applicationSince`: The start of that status, for an ended application. */
export type LinkRow = RowOf<typeof find>

// A removed candidate, or one in quarantine, is named in no list.
const named = (column: string, instead: string) =>
  `case when c.removed_at is null or c.anonymized_at is not null then c.${column} else '${instead}' end as ${column}`

export const LINK = `l.id, l.kind, l.channel, c.id as candidate_id, ${named('first_name', 'Removed')}, ${named('last_name', 'candidate')}, l.job_id, j.title as job_title,
  j.slug as job_slug,
  k.name as client_name, l.sender_id, u.name as sender_name, l.payload, l.result, l.max_uses, l.uses, l.expires_at,
  l.sent_at, l.opened_at, l.started_at, l.completed_at, l.revoked_at, l.nudged_at, l.nudges, l.last_step_at,
  l.delivered_at, l.bounced_at, l.interview_id, j.status as job_status, a.status as application_status,
  a.stage_entered_at as application_since,
  coalesce(l.failure, (select m.error from outgoing_mails m where m.id = l.mail_id and m.status = 'failed'),
    (select t.error from outgoing_texts t where t.id = l.text_id and t.status = 'failed')) as failure`
export const FROM = `from sent_links l join candidates o on o.id = l.candidate_id
  join candidates c on c.id = coalesce(o.merged_into, o.id) join users u on u.id = l.sender_id
  left join job_postings j on j.id = l.job_id left join clients k on k.id = j.client_id
  left join lateral (select a.status, a.stage_entered_at from applications a
    where a.job_id = l.job_id and a.merged_into is null
      and a.candidate_id in (select m.id from candidates m where m.id = c.id or m.merged_into = c.id) limit 1) a on true`

/** As `closingOf` in rules.ts, for the groups of a list. */
export const CLOSED = `(l.job_id is not null and coalesce((
  select case when a.status in ('disqualified', 'withdrawn') and a.stage_entered_at >= l.sent_at then true
      when a.status = 'hired' then l.kind in ('apply', 'prequalify', 'self_schedule')
      else p.status in ('filled', 'closed') end
    from job_postings p left join lateral (select a.status, a.stage_entered_at from applications a join candidates o on o.id = l.candidate_id
      where a.job_id = p.id and a.merged_into is null and a.candidate_id in (select m.id from candidates m
        where m.id = coalesce(o.merged_into, o.id) or m.merged_into = coalesce(o.merged_into, o.id)) limit 1) a on true
    where p.id = l.job_id), false))`

const find = statement('links.find', `select ${LINK} ${FROM} where l.id = $1`).as<{
  kind: LinkKind
  channel: Channel
  jobTitle: string | null
  jobSlug: string | null
  clientName: string | null
  payload: LinkPayload
  result: LinkResult | null
  failure: string | null
  jobStatus: JobStatus | null
  applicationStatus: ApplicationStatus | null
  applicationSince: string | null
}>()
const lock = statement(
  'links.lock',
  `select ${LINK} ${FROM} where l.id = $1 for no key update of l`,
).as<LinkRow>()
const byToken = statement(
  'links.by-token',
  'select link_id, token_hash from sent_link_tokens where token_hash = $1',
)
export const findLink = (db: Db, id: string) => find.first(db, [id])
export const lockLink = (db: Db, id: string) => lock.first(db, [id])
export const findToken = (db: Db, hash: Buffer) => byToken.first(db, [hash])

const insert = statement(
  'links.insert',
  `insert into sent_links (id, kind, candidate_id, job_id, channel, sender_id, payload, max_uses, expires_at, sent_at,
     last_step_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $10)`,
)
const insertTokenStatement = statement(
  'links.token',
  'insert into sent_link_tokens (token_hash, link_id, created_at) values ($1, $2, $3)',
)
const insertEvent = statement(
  'links.event',
  'insert into sent_link_events (id, link_id, kind, detail, at) values ($1, $2, $3, $4, $5)',
)
export async function insertLink(
  db: Db,
  row: { id: string; input: LinkCreate; candidateId: string; senderId: string; expiresAt: Date; at: Date },
): Promise<void> {
  const { id, input, candidateId, senderId, expiresAt, at } = row
  const { title, words, questions, consentChannel, interview } = input
  const payload = JSON.stringify({ title, words, questions, consentChannel, interview })
  const head = [id, input.kind, candidateId, input.jobId, input.channel, senderId] as const
  await insert.rows(db, [...head, payload, input.maxUses, expiresAt, at])
}
export const insertToken = (db: Db, row: { hash: Buffer; linkId: string; at: Date }) =>
  insertTokenStatement.rows(db, [row.hash, row.linkId, row.at])
export const addEvent = (
  db: Db,
  row: { id: string; linkId: string; kind: string; detail: string; at: Date },
) => insertEvent.rows(db, [row.id, row.linkId, row.kind, row.detail, row.at])
const markers = {
  opened: statement(
    'links.opened',
    `update sent_links set opened_at = coalesce(opened_at, $2), last_step_at = $2 where id = $1`,
  ),
  started: statement(
    'links.started',
    `update sent_links set started_at = coalesce(started_at, $2), last_step_at = $2 where id = $1`,
  ),
  revoked: statement(
    'links.revoked',
    `update sent_links set revoked_at = $2, version = version + 1 where id = $1`,
  ),
  restored: statement(
    'links.restored',
    `update sent_links set revoked_at = null, updated_at = $2, version = version + 1 where id = $1`,
  ),
  nudged: statement(
    'links.nudged',
    `update sent_links set nudged_at = $2, nudges = nudges + 1, last_step_at = $2 where id = $1`,
  ),
}
export const markStep = (db: Db, step: keyof typeof markers, id: string, at: Date) =>
  markers[step].rows(db, [id, at])

const complete = statement(
  'links.complete',
  `update sent_links set uses = uses + 1, started_at = coalesce(started_at, $2), completed_at = $2, last_step_at = $2,
     result = $3, version = version + 1 where id = $1 and uses < max_uses returning id`,
)
/** False if it was used as often as allowed. */
export async function completeRow(
  db: Db,
  id: string,
  { result, at }: { result: LinkResult; at: Date },
): Promise<boolean> {
  return Boolean(await complete.first(db, [id, at, JSON.stringify(result)]))
}

const book = statement(
  'links.book',
  `update sent_links set interview_id = $2, expires_at = greatest(expires_at, $3) where id = $1`,
)
/** A booking can be moved or canceled here, so the address stays valid until then. */
export const setBooking = (db: Db, id: string, booking: { interviewId: string; until: string }) =>
  book.rows(db, [id, booking.interviewId, booking.until])

const reopen = statement(
  'links.reopen',
  `update sent_links set uses = greatest(uses - 1, 0), completed_at = null, result = null, interview_id = null,
     last_step_at = $2, version = version + 1 where id = $1`,
)
/** The candidate has canceled the booking and can choose again. */
export const reopenRow = (db: Db, id: string, at: Date) => reopen.rows(db, [id, at])

const events = statement(
  'links.events',
  'select kind, detail, at from sent_link_events where link_id = $1 order by at, id limit 200',
)
export const listEvents = (db: Db, id: string) => events.rows(db, [id])

export type OwnApplication = RowOf<typeof applications>
const applications = statement(
  'links.applications',
  `select a.id, j.title as job, k.name as employer, a.created_at as since, a.status = 'hired' as hired,
     a.withdrawal_asked_at is not null as asked from applications a
   join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
   where a.candidate_id in (select id from candidates where id = $1 or merged_into = $1)
     and a.status in ('active', 'hired') and a.merged_into is null order by a.created_at desc limit $2`,
)
export const listApplicationsOf = (db: Db, { candidateId, most }: { candidateId: string; most: number }) =>
  applications.rows(db, [candidateId, most])

const openOf = statement(
  'links.open-of',
  `select l.id from sent_links l where l.candidate_id in (select id from candidates where id = $1 or merged_into = $1)
     and l.revoked_at is null and l.expires_at > $2 order by l.id limit 1000`,
)
/** Links that still open. */
export const listOpenOf = (db: Db, input: { candidateId: string; now: Date }) =>
  openOf.rows(db, [input.candidateId, input.now])

const eraseLinks = statement(
  'links.erase',
  `update sent_links set ${ERASED.sent_links.set}, revoked_at = coalesce(revoked_at, $2)
   where candidate_id = any($1) returning id`,
)

const eraseEvents = statement(
  'links.erase-events',
  `update sent_link_events e set ${ERASED.sent_link_events.set} from sent_links l where l.id = e.link_id and l.candidate_id = any($1)`,
)

const texts = statement(
  'links.texts-of',
  `select m.id from sent_link_messages m join sent_links l on l.id = m.link_id
      where l.candidate_id = any($1) and m.channel = 'sms'`,
)

/**
 * Deletes answers, texts and messages of an erased candidate. The link itself stays for the counts. Returns the links.
 */
export async function eraseOf(db: Db, { ids, at }: { ids: string[]; at: Date }): Promise<string[]> {
  const links = await eraseLinks.rows(db, [ids, at])
  await eraseEvents.rows(db, [ids])
  const messages = await texts.rows(db, [ids])
  await eraseTexts(
    db,
    messages.map(({ id }) => id),
  )
  return links.map(({ id }) => id)
}

const reassign = statement('links.reassign', 'update sent_links set application_id = $1 where id = any($2)')
/** Two applications were merged or separated. */
export async function reassignLinks(
  { db }: { db: Db },
  { applicationId, linkIds }: { applicationId: string; linkIds: readonly string[] },
): Promise<void> {
  if (linkIds.length > 0) await reassign.rows(db, [applicationId, linkIds])
}
