// Campaigns, read and written.
import type { CandidateFilter } from '#domains/candidates/contract/schemas.ts'
import type { Channel } from '#domains/conversations/contract/words.ts'
import { columnOf } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { oneOf } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { CampaignFilter, Step } from '../../contract/schemas.ts'
import { type CampaignStatus, FIGURES } from '../../contract/words.ts'

export type CampaignRow = RowOf<typeof find>

const OWN = `c.id, c.name, c.status, c.view_id, c.view_name, c.filter, c.sender_id, c.timezone, c.window_start, c.window_end,
  c.window_days, c.per_hour, c.track, c.rest_days, c.stop_on_application, c.stop_on_interview, c.version, c.created_at, c.started_at,
  c.ended_at, (select u.name from users u where u.id = c.sender_id) as sender_name`
const STEPS = `coalesce((select jsonb_agg(jsonb_build_object('channel', s.channel, 'subject', s.subject, 'subjectB', s.subject_b, 'body', s.body,
    'waitMinutes', s.wait_minutes) order by s.position) from outreach_steps s where s.campaign_id = c.id), '[]') as steps`
const COUNTED = `cross join lateral (select count(*) filter (where r.state <> 'left_out')::int as recipients,
    count(*) filter (where r.state = 'left_out')::int as left_out, count(r.due_at)::int as waiting,
    ${FIGURES.map((figure) => `count(r.${figure}_at)::int as ${figure}`).join(', ')}
  from outreach_recipients r where r.campaign_id = c.id) counted`
const SELECT = `select ${OWN}, ${STEPS}, counted.*,
  (select max(s.sent_at) from outreach_sends s where s.campaign_id = c.id) as last_sent_at
  from outreach_campaigns c ${COUNTED}`

export const campaignList = defineList<CampaignFilter, '-created_at' | 'created_at', CampaignRow, null>({
  name: 'outreach-campaigns',
  from: 'outreach_campaigns c',
  id: 'c.id',
  filters: {
    q: (q, { value }) => `strpos(lower(c.name), lower(${value(q)})) > 0`,
    status: oneOf('c.status'),
  },
  orders: {
    '-created_at': { by: 'c.created_at', key: (row) => row.createdAt },
    created_at: { by: 'c.created_at', key: (row) => row.createdAt },
  },
  select: ({ where, orderBy, limit }) => `${SELECT} where ${where} order by ${orderBy} limit ${limit}`,
})

const find = statement('outreach.campaign', `${SELECT} where c.id = $1`).as<{
  status: CampaignStatus
  filter: CandidateFilter | null
  lastSentAt: string | null
  steps: Step[]
}>()
export const findCampaign = (db: Db, id: string) => find.first(db, [id])

const lock = statement(
  'outreach.campaign.lock',
  'select version, status, sender_id from outreach_campaigns where id = $1 for no key update',
).as<{ status: CampaignStatus }>()
export const lockCampaign = (db: Db, id: string) => lock.first(db, [id])

const insert = statement(
  'outreach.campaign.insert',
  `insert into outreach_campaigns (id, name, sender_id, timezone, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
)
type NewCampaign = { id: string; name: string; senderId: string; timezone: string; at: Date }
export const insertCampaign = (db: Db, row: NewCampaign) =>
  insert.rows(db, [row.id, row.name, row.senderId, row.timezone, row.at])

export type CampaignColumns = Omit<
  Pick<
    CampaignRow,
    | 'name'
    | 'status'
    | 'viewId'
    | 'viewName'
    | 'windowStart'
    | 'windowEnd'
    | 'windowDays'
    | 'perHour'
    | 'track'
    | 'restDays'
    | 'stopOnApplication'
    | 'stopOnInterview'
  >,
  never
> & { filter: string | null; startedAt: string; endedAt: string | null; nextAt: string | null }

export async function changeCampaign(db: Db, id: string, columns: Partial<CampaignColumns>): Promise<void> {
  const names = Object.keys(columns)
  const sets = names.map((name, index) => `${columnOf(name)} = $${index + 2}`)
  await db.query({
    text: `update outreach_campaigns set ${[...sets, 'version = version + 1', 'updated_at = now()'].join(', ')} where id = $1`,
    values: [id, ...Object.values(columns)],
  })
}

const deleteSteps = statement('outreach.delete-steps', 'delete from outreach_steps where campaign_id = $1')
const insertSteps = statement(
  'outreach.insert-steps',
  `insert into outreach_steps (campaign_id, position, channel, subject, body, wait_minutes, subject_b)
   select $1, s.n - 1, s.channel, s.subject, s.body, s.wait, s.subject_b
   from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[]) with ordinality
     as s (channel, subject, body, wait, subject_b, n)`,
)

export async function replaceSteps(db: Db, id: string, steps: readonly Step[]): Promise<void> {
  await deleteSteps.rows(db, [id])
  await insertSteps.rows(db, [
    id,
    steps.map(({ channel }): Channel => channel),
    steps.map(({ subject }) => subject),
    steps.map(({ body }) => body),
    steps.map(({ waitMinutes }) => waitMinutes),
    steps.map(({ channel, subjectB }) => (channel === 'email' ? subjectB : '')),
  ])
}

const remove = statement('outreach.delete-campaign', 'delete from outreach_campaigns where id = $1')

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await remove.rows(db, [id])
}

const draftsOf = statement(
  'outreach.drafts-of-view',
  `select id, sender_id from outreach_campaigns where view_id = $1 and status = 'draft' and ($2 or sender_id = $3)
   order by id for no key update`,
)
type Followed = { id: string; shared: boolean; ownerId: string }
/** The drafts that choose this view, and may see it. */
export const listDraftsOf = (db: Db, { id, shared, ownerId: owner }: Followed) =>
  draftsOf.rows(db, [id, shared, owner])

const follow = statement(
  'outreach.follow-view',
  'update outreach_campaigns set view_name = $2, filter = $3, updated_at = now() where id = $1',
)
/** Not a new version: a user who edits the draft meanwhile can go on. */
export const changeView = (db: Db, id: string, { name, filter }: { name: string; filter: CandidateFilter }) =>
  follow.rows(db, [id, name, JSON.stringify(filter)])
