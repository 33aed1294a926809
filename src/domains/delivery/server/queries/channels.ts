// Where clients get their leads besides the portal, and what was sent there.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ChannelKind } from '../../contract/words.ts'

export type ChannelRow = RowOf<typeof find>

const COLUMNS = `h.id, h.client_id, h.kind, h.address, h.status, h.disabled_reason, h.created_at, m.status as last_status,
  m.created_at as last_at`
const LAST = `left join lateral (select x.status, x.created_at from delivery_messages x where x.channel_id = h.id
  order by x.created_at desc, x.id desc limit 1) m on true`

const ofClient = statement(
  'channels.of-client',
  `select ${COLUMNS} from delivery_channels h ${LAST} where h.client_id = $1 order by h.created_at, h.id`,
).as<ChannelRow>()
export const listChannels = (db: Db, clientId: string) => ofClient.rows(db, [clientId])

const find = statement(
  'channels.find',
  `select ${COLUMNS} from delivery_channels h ${LAST} where h.id = $1 and ${inScope('h.client_id', '$2')}`,
).as<{ kind: ChannelKind; status: 'active' | 'disabled'; lastStatus: string | null; lastAt: string | null }>()
export const findChannel = (db: Db, id: string, { clientIds }: Scope) => find.first(db, [id, clientIds])

const add = statement(
  'channels.insert',
  `insert into delivery_channels (id, client_id, kind, address, secret, created_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (client_id, kind, address) do nothing returning id`,
)
type NewChannel = {
  id: string
  clientId: string
  kind: ChannelKind
  address: string
  secret: string | null
  createdBy: string
}
/** False when the client has it already. */
export async function insertChannel(db: Db, channel: NewChannel): Promise<boolean> {
  const { id, clientId, kind, address, secret, createdBy } = channel
  return Boolean(await add.first(db, [id, clientId, kind, address, secret, createdBy]))
}

const remove = statement('channels.delete', 'delete from delivery_channels h where h.id = $1')
export const deleteChannel = (db: Db, id: string) => remove.rows(db, [id])

const setStatus = statement(
  'channels.set-status',
  'update delivery_channels h set status = $2, disabled_reason = $3 where h.id = $1',
)
export async function setChannelStatus(
  db: Db,
  { id, status, reason }: { id: string; status: ChannelRow['status']; reason: string | null },
): Promise<void> {
  await setStatus.rows(db, [id, status, reason])
}

const addEach = statement(
  'messages.add-each',
  `insert into delivery_messages (channel_id, delivery_id)
   select h.id, d.id from unnest($2::uuid[]) d (id) join delivery_channels h on h.client_id = $1 and h.status = 'active'`,
)
/** All that a sale does about the client's channels is a message for each lead to each. */
export async function addMessages(
  db: Db,
  { clientId, deliveryIds }: { clientId: string; deliveryIds: readonly string[] },
): Promise<void> {
  await addEach.rows(db, [clientId, deliveryIds])
}

const addOne = statement('messages.add-test', 'insert into delivery_messages (channel_id) values ($1)')
export const addTestMessage = (db: Db, channelId: string) => addOne.rows(db, [channelId])

export type MessageRow = RowOf<typeof again>
const MESSAGE =
  'm.id, m.delivery_id, m.status, m.attempts, m.response_status, m.error, m.created_at, m.next_at'

export const messageList = defineList<{ channel: string }, '-created_at', MessageRow, null>({
  name: 'delivery-messages',
  from: 'delivery_messages m',
  id: 'm.id',
  filters: { channel: (channel, { value }) => `m.channel_id = ${value(channel)}` },
  orders: { '-created_at': { by: 'm.created_at', key: (row) => row.createdAt } },
  select: ({ where, orderBy, limit }) =>
    `select ${MESSAGE} from delivery_messages m where ${where} order by ${orderBy} limit ${limit}`,
})

const again = statement(
  'messages.again',
  `update delivery_messages m set status = 'pending', attempts = 0, next_at = now(), error = null, finished_at = null
   where m.id = $1 and m.channel_id = $2 returning ${MESSAGE}`,
).as<{ status: 'pending' | 'delivered' | 'failed' }>()
export const sendAgain = (db: Db, id: string, channelId: string) => again.first(db, [id, channelId])

export type DueMessage = RowOf<typeof claim>
// The lease ends after a minute, so a worker that dies loses nothing.
const claim = statement(
  'messages.claim',
  `with due as (select x.id from delivery_messages x where x.next_at <= now()
       order by x.next_at limit $1 for update skip locked)
   update delivery_messages m set attempts = m.attempts + 1, next_at = now() + interval '1 minute'
   from due, delivery_channels h where m.id = due.id and h.id = m.channel_id
   returning m.id, m.delivery_id, m.attempts, m.created_at, h.id as channel_id, h.kind, h.address, h.secret`,
).as<{ kind: ChannelKind }>()
export const claimMessages = (db: Db, limit: number) => claim.rows(db, [limit])

export type Sent = {
  ids: readonly string[]
  status: MessageRow['status']
  responseStatus: number | null
  error: string | null
  /** Seconds until the next try. */
  pause: number | null
}
const finish = statement(
  'messages.finish',
  `update delivery_messages m set status = $2, response_status = $3, error = $4,
     next_at = now() + make_interval(secs => $5::float8), finished_at = case when $5::float8 is null then now() end
   where m.id = any($1)`,
)
export async function finishMessages(db: Db, sent: Sent): Promise<void> {
  await finish.rows(db, [sent.ids, sent.status, sent.responseStatus, sent.error, sent.pause])
}

const waitForMail = statement(
  'messages.await-mail',
  `update delivery_messages m set status = 'pending', mail_id = $2, next_at = null, response_status = null, error = null,
     finished_at = null where m.id = any($1)`,
)
/** Nothing is left to do before the mail server answers. */
export async function awaitMail(
  db: Db,
  { ids, mailId }: { ids: readonly string[]; mailId: string },
): Promise<void> {
  await waitForMail.rows(db, [ids, mailId])
}

const mailDone = statement(
  'messages.mail-done',
  `update delivery_messages m set status = case when $2 then 'delivered' else 'failed' end, error = left($3, 300),
     finished_at = now()
   where m.mail_id = $1 and m.status <> 'failed' and m.next_at is null`,
)
export async function finishMail(
  db: Db,
  { mailId, isDelivered, error }: { mailId: string; isDelivered: boolean; error: string | null },
): Promise<void> {
  await mailDone.rows(db, [mailId, isDelivered, error])
}

const stop = statement(
  'messages.stop',
  `update delivery_messages m set status = 'failed', next_at = null, finished_at = now(), error = $2
   where m.channel_id = $1 and m.status = 'pending'`,
)
/** Nothing more is sent to a channel that was disabled. */
export const stopMessages = (db: Db, channelId: string, error: string) => stop.rows(db, [channelId, error])

const LOGGED = 5
const MAX_WEBHOOKS = 200

type LoggedMessage = Pick<MessageRow, 'id' | 'status' | 'attempts' | 'error'> & { at: string }
export type WebhookRow = RowOf<typeof webhooks>
const webhooks = statement(
  'channels.webhooks',
  `select h.id, h.client_id, k.name as client_name, h.address,
     case when h.status = 'disabled' then coalesce(h.disabled_reason, 'Turned off.') end as disabled_for,
     h.status = 'disabled' or coalesce(g.log #>> '{0,status}' = 'failed' or g.log #>> '{0,error}' is not null, false)
       as is_failing, g.log
   from delivery_channels h join clients k on k.id = h.client_id cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'at', x.created_at, 'status', x.status,
       'attempts', x.attempts, 'error', x.error) order by x.created_at desc, x.id desc), '[]') as log
     from (select m.* from delivery_messages m where m.channel_id = h.id
       order by m.created_at desc, m.id desc limit ${LOGGED}) x) g
   where h.kind = 'webhook' order by is_failing desc, k.name, h.created_at limit ${MAX_WEBHOOKS}`,
).as<{ disabledFor: string | null; log: LoggedMessage[] }>()
/** The webhooks of all clients, failing ones first, each with its last messages. */
export const listWebhooks = (db: Db) => webhooks.rows(db, [])
