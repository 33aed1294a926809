// All queries of clients.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import type { ClientRole, ClientStatus } from '../contract/endpoints.ts'

export type ClientRow = {
  id: string
  name: string
  industry: string
  city: string | null
  state: string | null
  timezone: string
  status: ClientStatus
  account_manager_id: string | null
  account_manager_name: string | null
}

export const clientList = defineList<
  { q?: string | undefined },
  'name',
  ClientRow & { sort_name: string },
  null
>({
  name: 'clients',
  filters: {
    // Escapes the special characters of patterns.
    q: (q, { value }) => (q ? `position(fold_text(${value(q)}) in fold_text(c.name)) > 0` : []),
  },
  orders: { name: { by: 'fold_text(c.name)', key: (row) => row.sort_name } },
  id: 'c.id',
  from: 'clients c',
  select: ({
    where,
    orderBy,
    limit,
  }) => `select c.id, c.name, c.industry, c.city, c.state, c.timezone, c.status,
      c.account_manager_id, m.name as account_manager_name, fold_text(c.name) as sort_name
    from clients c left join users m on m.id = c.account_manager_id
    where ${where} order by ${orderBy} limit ${limit}`,
  prepared: () => true,
})

/** The name of a client for other domains. */
export async function findClientName(db: Db, id: string): Promise<string | null> {
  const [row] = await db.query<{ name: string }>({
    name: 'clients.name',
    text: 'select name from clients where id = $1',
    values: [id],
  })
  return row?.name ?? null
}

export type NewClient = {
  id: string
  name: string
  industry: string
  website: string | null
  phone: string | null
  city: string | null
  state: string | null
  timezone: string
  accountManagerId: string | null
  status: ClientStatus
  creditLimitCents: number
  createdAt: string
}

export async function insertClient(db: Db, client: NewClient): Promise<void> {
  await db.kysely
    .insertInto('clients')
    .values({
      id: client.id,
      name: client.name,
      industry: client.industry,
      website: client.website,
      phone: client.phone,
      city: client.city,
      state: client.state,
      timezone: client.timezone,
      account_manager_id: client.accountManagerId,
      status: client.status,
      credit_limit_cents: client.creditLimitCents,
      created_at: client.createdAt,
      updated_at: client.createdAt,
    })
    .execute()
}

export async function insertMember(
  db: Db,
  member: { userId: string; clientId: string; clientRole: ClientRole },
): Promise<void> {
  await db.kysely
    .insertInto('client_members')
    .values({ user_id: member.userId, client_id: member.clientId, client_role: member.clientRole })
    .execute()
}

export async function isMember(
  db: Db,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<boolean> {
  const rows = await db.query({
    name: 'clients.is-member',
    text: 'select 1 from client_members where user_id = $1 and client_id = $2',
    values: [userId, clientId],
  })
  return rows.length > 0
}

export async function renameProspects(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `update clients set name = $2, updated_at = now()
      where status = 'prospect' and name <> $2
        and id in (select client_id from client_members where user_id = $1) returning id`,
    values: [userId, name],
  })
  return rows.map((row) => row.id)
}
