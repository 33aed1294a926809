// Clients that wait for approval, and companies that may be the same.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ClientStatus } from '../../contract/words.ts'

const status = statement('clients.status', 'select c.status from clients c where c.id = $1').as<{
  status: ClientStatus
}>()
export const findStatus = async (db: Db, id: string): Promise<ClientStatus | null> =>
  (await status.first(db, [id]))?.status ?? null

const apply = statement(
  'clients.apply',
  `update clients set applied_at = $2, updated_at = now(), version = version + 1
   where status = 'prospect' and applied_at is null
     and id in (select client_id from client_members where user_id = $1 and client_role = 'owner')
   returning id, name`,
)
/** The clients that a user registered, from now on waiting for a decision. */
export const markApplied = (db: Db, userId: string, at: Date) => apply.rows(db, [userId, at])

const decide = statement(
  'clients.decide',
  `update clients set status = $2, decline_reason = $3, updated_at = now(), version = version + 1 where id = $1`,
)
export const setDecision = (db: Db, id: string, to: ClientStatus, reason: string) =>
  decide.rows(db, [id, to, reason])

export type TwinRow = RowOf<typeof twins>

const domainsOf = (client: string) =>
  `select split_part(u.email_normalized, '@', 2) as domain from client_members m join users u on u.id = m.user_id
   where m.client_id = ${client}`

const twins = statement(
  'clients.twins',
  `with own as (
     select c.id, company_key(c.name) as key, c.phone, site_host(c.website) as host,
       array(select d.domain from (${domainsOf('c.id')}) d where d.domain <> all($2::text[])) as domains
     from clients c where c.id = $1),
   compared as (
     select c.id, c.name, c.status,
       coalesce(own.key <> '' and company_key(c.name) = own.key, false) as same_name,
       exists (select from (${domainsOf('c.id')}) d where d.domain = any(own.domains)) as same_email,
       coalesce(c.phone = own.phone, false) as same_phone,
       coalesce(site_host(c.website) = own.host or site_host(c.website) = any(own.domains), false) as same_website
     from clients c cross join own where c.id <> own.id)
   select id, name, status, same_name, same_email, same_phone, same_website from compared
   where same_name or same_email or same_phone or same_website
   order by fold_text(name), id limit 20`,
).as<{ status: ClientStatus }>()
export const listTwins = (db: Db, id: string, freemail: readonly string[]) => twins.rows(db, [id, freemail])
