// Everything links read and write.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Total } from '#platform/shared/list.ts'
import type { Channel, LinkCreate, LinkFilter, LinkKind, LinkListQuery } from '../schemas.ts'

export type LinkPayload = Pick<LinkCreate, 'title' | 'words' | 'questions' | 'consentChannel' | 'interview'>
export type LinkResult = { answers?: { question: string; answer: string }[]; startsAt?: string }

export type LinkRow = {
  id: string
  kind: LinkKind
  channel: Channel
  candidate_id: string
  first_name: string
  last_name: string
  job_id: string | null
  job_title: string | null
  client_name: string | null
  sender_id: string
  sender_name: string
  payload: LinkPayload
  result: LinkResult | null
  max_uses: number
  uses: number
  expires_at: string
  sent_at: string
  opened_at: string | null
  started_at: string | null
  completed_at: string | null
  revoked_at: string | null
  nudged_at: string | null
  nudges: number
  last_step_at: string
  failure: string | null
}

const LINK = `l.id, l.kind, l.channel, c.id as candidate_id, c.first_name, c.last_name, l.job_id, j.title as job_title,
  k.name as client_name, l.sender_id, u.name as sender_name, l.payload, l.result, l.max_uses, l.uses, l.expires_at,
  l.sent_at, l.opened_at, l.started_at, l.completed_at, l.revoked_at, l.nudged_at, l.nudges, l.last_step_at,
  coalesce((select m.error from outgoing_mails m where m.id = l.mail_id and m.status = 'failed'),
    (select t.error from outgoing_texts t where t.id = l.text_id and t.status = 'failed')) as failure`
const FROM = `from sent_links l join candidates o on o.id = l.candidate_id
  join candidates c on c.id = coalesce(o.merged_into, o.id) join users u on u.id = l.sender_id
  left join job_postings j on j.id = l.job_id left join clients k on k.id = j.client_id`

const find = statement<LinkRow>('links.find', `select ${LINK} ${FROM} where l.id = $1`)
const lock = statement<LinkRow>('links.lock', `select ${LINK} ${FROM} where l.id = $1 for no key update of l`)
const byToken = statement<{ link_id: string; token_hash: Buffer }>(
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
const insertSlot = statement(
  'links.slot',
  `insert into offered_slots (id, link_id, starts_at, ends_at, interviewer_id) values ($1, $2, $3, $4, $5)`,
)

export async function insertLink(
  db: Db,
  row: { id: string; input: LinkCreate; candidateId: string; senderId: string; expiresAt: Date; at: Date },
): Promise<void> {
  const { id, input, candidateId, senderId, expiresAt, at } = row
  const { title, words, questions, consentChannel, interview } = input
  const payload = JSON.stringify({ title, words, questions, consentChannel, interview })
  const head = [id, input.kind, candidateId, input.jobId, input.channel, senderId]
  await insert.rows(db, [...head, payload, input.maxUses, expiresAt, at])
}
export const insertToken = (db: Db, row: { hash: Buffer; linkId: string; at: Date }) =>
  insertTokenStatement.rows(db, [row.hash, row.linkId, row.at])
export const addEvent = (
  db: Db,
  row: { id: string; linkId: string; kind: string; detail: string; at: Date },
) => insertEvent.rows(db, [row.id, row.linkId, row.kind, row.detail, row.at])
export const addSlot = (
  db: Db,
  row: { id: string; linkId: string; startsAt: Date; endsAt: Date; interviewerId: string },
) => insertSlot.rows(db, [row.id, row.linkId, row.startsAt, row.endsAt, row.interviewerId])

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

const complete = statement<{ id: string }>(
  'links.complete',
  `update sent_links set uses = uses + 1, started_at = coalesce(started_at, $2), completed_at = $2, last_step_at = $2,
     result = $3, version = version + 1 where id = $1 and uses < max_uses returning id`,
)
/** False where it was used as often as it may be. */
export async function completeRow(
  db: Db,
  id: string,
  { result, at }: { result: LinkResult; at: Date },
): Promise<boolean> {
  return Boolean(await complete.first(db, [id, at, JSON.stringify(result)]))
}

const setMessageStatement = statement(
  'links.message',
  'update sent_links set mail_id = $2, text_id = $3 where id = $1',
)
export const setMessage = (db: Db, id: string, ids: { mailId: string | null; textId: string | null }) =>
  setMessageStatement.rows(db, [id, ids.mailId, ids.textId])

const events = statement<{ kind: string; detail: string; at: string }>(
  'links.events',
  'select kind, detail, at from sent_link_events where link_id = $1 order by at, id limit 200',
)
export const listEvents = (db: Db, id: string) => events.rows(db, [id])

const slots = statement<{ starts_at: string; ends_at: string; interviewer_id: string; taken: boolean }>(
  'links.slots',
  `select s.starts_at, s.ends_at, s.interviewer_id, exists (
     select from interviews i join interview_participants p on p.interview_id = i.id
     where p.user_id = s.interviewer_id and i.status in ('scheduled', 'confirmed', 'awaiting_feedback')
       and i.starts_at > s.starts_at - interval '8 hours' and i.starts_at < s.ends_at and i.ends_at > s.starts_at) as taken
   from offered_slots s where s.link_id = $1 order by s.starts_at`,
)
export const listSlots = (db: Db, linkId: string) => slots.rows(db, [linkId])

const take = statement<{ link_id: string }>(
  'links.take-slot',
  `insert into taken_slots as t (interviewer_id, starts_at, link_id, taken_at) values ($1, $2, $3, $4)
   on conflict (interviewer_id, starts_at) do update set link_id = excluded.link_id, taken_at = excluded.taken_at,
     interview_id = null
   where exists (select from interviews i where i.id = t.interview_id
     and (i.status = 'cancelled' or i.starts_at <> t.starts_at)) returning link_id`,
)
const fill = statement(
  'links.fill-slot',
  'update taken_slots set interview_id = $3 where interviewer_id = $1 and starts_at = $2',
)
/** False where somebody has it; a time whose interview was called off can be taken again. */
export async function takeSlot(
  db: Db,
  slot: { interviewerId: string; startsAt: string; linkId: string; at: Date },
): Promise<boolean> {
  return Boolean(await take.first(db, [slot.interviewerId, slot.startsAt, slot.linkId, slot.at]))
}
export const fillSlot = (db: Db, slot: { interviewerId: string; startsAt: string; interviewId: string }) =>
  fill.rows(db, [slot.interviewerId, slot.startsAt, slot.interviewId])

const applications = statement<{ id: string; job: string; employer: string; since: string }>(
  'links.applications',
  `select a.id, j.title as job, k.name as employer, a.created_at as since from applications a
   join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
   where a.candidate_id in (select id from candidates where id = $1 or merged_into = $1)
     and a.status in ('active', 'hired') order by a.created_at desc limit 50`,
)
export const listApplicationsOf = (db: Db, candidateId: string) => applications.rows(db, [candidateId])

export type Viewer = { userId: string; now: Date }
const UNFINISHED = 'l.completed_at is null and l.revoked_at is null'

function whereLinks(filter: LinkFilter, viewer: Viewer): { sql: string; values: unknown[] } {
  const conditions: string[] = []
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const oneOf = (column: string, given: readonly string[] | undefined) => {
    if (!given) return
    conditions.push(
      given.length === 1 ? `${column} = ${value(given[0])}` : `${column} = any(${value(given)})`,
    )
  }
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean))
    conditions.push(`c.search like fold_text(${value(`% ${word.replace(/[\\%_]/g, '\\$&')}%`)})`)
  oneOf('l.kind', filter.kind)
  oneOf('l.channel', filter.channel)
  oneOf(
    'l.sender_id',
    filter.sender?.map((id) => (id === 'me' ? viewer.userId : id)),
  )
  if (filter.candidate) {
    const id = value(filter.candidate)
    conditions.push(`l.candidate_id in (select id from candidates where id = ${id} or merged_into = ${id})`)
  }
  if (filter.group === 'completed') conditions.push('l.completed_at is not null')
  if (filter.group === 'ended')
    conditions.push(
      `l.completed_at is null and (l.revoked_at is not null or l.expires_at <= ${value(viewer.now)})`,
    )
  if (filter.group === 'waiting' || filter.group === 'stuck')
    conditions.push(`${UNFINISHED} and l.expires_at > ${value(viewer.now)}`)
  if (filter.group === 'stuck')
    conditions.push(`l.last_step_at <= ${value(new Date(viewer.now.getTime() - 86_400_000))}`)
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', values }
}

export async function listPage(db: Db, query: LinkListQuery, viewer: Viewer) {
  const { sql, values } = whereLinks(query, viewer)
  const [column, direction, sign] =
    query.sort === '-sent_at' ? (['sent_at', 'desc', '<'] as const) : (['last_step_at', 'asc', '>'] as const)
  let after = ''
  if (query.cursor) {
    values.push(...decodeCursor(query.cursor, 2))
    after = `and (l.${column}, l.id) ${sign} ($${values.length - 1}, $${values.length})`
  }
  values.push(query.limit + 1)
  const found = await db.query<LinkRow>({
    text: `select ${LINK} ${FROM} where ${sql} ${after}
      order by l.${column} ${direction}, l.id ${direction} limit $${values.length}`,
    values,
  })
  return pageOf(found, query.limit, (row) => [row[column], row.id])
}

export function countLinks(db: Db, filter: LinkFilter, viewer: Viewer): Promise<Total> {
  const { sql, values } = whereLinks(filter, viewer)
  return countUpTo(db, `${filter.q ? FROM : 'from sent_links l'} where ${sql}`, values)
}

export async function countSteps(db: Db, since: Date) {
  const [row] = await db.query<{ sent: number; opened: number; started: number; completed: number }>({
    text: `select count(*)::int as sent, count(opened_at)::int as opened, count(started_at)::int as started,
      count(completed_at)::int as completed from sent_links where sent_at > $1`,
    values: [since],
  })
  return row ?? { sent: 0, opened: 0, started: 0, completed: 0 }
}

/** Answers, words and messages of an erased person; that a link was sent is counted, and stays. */
export async function eraseOf(db: Db, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  await db.query({
    text: `update sent_links set result = null, payload = '{}', revoked_at = coalesce(revoked_at, $2) where candidate_id = any($1)`,
    values: [ids, at],
  })
  await db.query({
    text: `update sent_link_events e set detail = '' from sent_links l where l.id = e.link_id and l.candidate_id = any($1)`,
    values: [ids],
  })
  await db.query({
    text: `delete from outgoing_texts t using sent_links l where l.candidate_id = any($1) and l.text_id = t.id`,
    values: [ids],
  })
}
