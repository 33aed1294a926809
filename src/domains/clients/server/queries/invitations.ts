// Who was invited to a client and has not accepted yet.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { normalizeEmail } from '#shared/email.ts'
import type { ClientRole } from '../../contract/words.ts'

export type InvitationRow = RowOf<typeof list>

const list = statement(
  'member-invitations.list',
  `select i.id, i.email, i.client_role, i.created_at from member_invitations i
   where i.client_id = $1 order by i.created_at, i.id`,
).as<{ clientRole: ClientRole }>()
export const listInvitations = (db: Db, clientId: string) => list.rows(db, [clientId])

type NewInvitation = { id: string; clientId: string; email: string; role: ClientRole; invitedBy: string }

const insert = statement(
  'member-invitations.insert',
  `insert into member_invitations (id, client_id, email, email_normalized, client_role, invited_by)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
)
/** False when the address is invited already. */
export const insertInvitation = async (db: Db, given: NewInvitation) =>
  Boolean(
    await insert.first(db, [
      given.id,
      given.clientId,
      given.email,
      normalizeEmail(given.email),
      given.role,
      given.invitedBy,
    ]),
  )

const touch = statement(
  'member-invitations.touch',
  'update member_invitations set sent_at = now(), invited_by = $2 where id = $1',
)
export const markSent = (db: Db, given: { id: string; invitedBy: string }) =>
  touch.rows(db, [given.id, given.invitedBy])

const change = statement(
  'member-invitations.change',
  'update member_invitations set client_role = $2 where id = $1',
)
export const updateInvitation = (db: Db, given: { id: string; role: ClientRole }) =>
  change.rows(db, [given.id, given.role])

const remove = statement('member-invitations.remove', 'delete from member_invitations where id = $1')
export const deleteInvitation = (db: Db, id: string) => remove.rows(db, [id])

const removeTo = statement(
  'member-invitations.settle',
  'delete from member_invitations where client_id = $1 and email_normalized = $2',
)
/** Of an address that became a member by other means. */
export const deleteInvitationTo = (db: Db, given: { clientId: string; email: string }) =>
  removeTo.rows(db, [given.clientId, normalizeEmail(given.email)])

export type OwnInvitationRow = RowOf<typeof own>

const own = statement(
  'member-invitations.own',
  `select i.id, i.client_id, c.name as company, u.name as inviter, i.invited_by, i.client_role, i.sent_at,
     i.sent_at > now() - interval '7 days' as is_fresh
   from users me join member_invitations i on i.email_normalized = me.email_normalized
   join clients c on c.id = i.client_id left join users u on u.id = i.invited_by
   where me.id = $1 order by i.sent_at, i.id`,
).as<{ inviter: string | null; clientRole: ClientRole }>()
/** The invitations to a user's own address. */
export const listInvitationsTo = (db: Db, userId: string) => own.rows(db, [userId])

const take = statement(
  'member-invitations.take',
  'delete from member_invitations where id = $1 returning client_role',
).as<{ clientRole: ClientRole }>()
/** Undefined when it was accepted or withdrawn meanwhile. */
export const takeInvitation = (db: Db, id: string) => take.first(db, [id])

const loose = statement(
  'member-invitations.loose-user',
  `select u.id from users u where u.email_normalized = $1
     and not exists (select from client_members b where b.user_id = u.id)
     and not exists (select from member_invitations i where i.email_normalized = $1)`,
)
/** The user of an address that no client has or invites. */
export const findLooseUser = async (db: Db, email: string) =>
  (await loose.first(db, [normalizeEmail(email)]))?.id
