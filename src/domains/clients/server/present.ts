// The client fields of each audience.
import type { Client, ClientSummary, Company, Member } from '../contract/schemas.ts'
import type { ClientMoney } from './ports.ts'
import type { ClientDetailRow, ClientRow } from './queries/clients.ts'
import type { MemberRow } from './queries/members.ts'

export type Figures = ClientMoney & { orders: number; postings: number }

export function toSummary(
  row: ClientRow,
  { orders, postings, availableCents, heldCents }: Figures,
): ClientSummary {
  return {
    id: row.id,
    name: row.name,
    industry: row.industry,
    city: row.city,
    state: row.state,
    timezone: row.timezone,
    status: row.status,
    accountManager:
      row.account_manager_id && row.account_manager_name
        ? { id: row.account_manager_id, name: row.account_manager_name }
        : null,
    availableCents,
    heldCents,
    open: { orders, postings, members: row.members },
  }
}

export function toClient(row: ClientDetailRow, figures: Figures, can: Client['can']): Client {
  return {
    ...toSummary(row, figures),
    website: row.website,
    phone: row.phone,
    address: row.address,
    creditLimitCents: row.credit_limit_cents,
    createdAt: row.created_at,
    version: row.version,
    can,
  }
}

export function toCompany(row: ClientDetailRow, can: Company['can']): Company {
  const { id, name, industry, website, phone, address, city, state, timezone, status } = row
  const manager =
    row.account_manager_name && row.account_manager_email
      ? { name: row.account_manager_name, email: row.account_manager_email }
      : null
  return {
    id,
    name,
    industry,
    website,
    phone,
    address,
    city,
    state,
    timezone,
    status,
    accountManager: manager,
    can,
  }
}

export function toMember(row: MemberRow): Member {
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.client_role,
    status: row.status,
    since: row.created_at,
  }
}
