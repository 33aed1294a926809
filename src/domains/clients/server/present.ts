// The client fields of each audience.
import { cutEnd } from '#platform/shared/cut-text.ts'
import type { Client, ClientSummary, Company, Member, OwnInvitation } from '../contract/schemas.ts'
import type { ClientMoney } from './ports.ts'
import type { ClientDetailRow, ClientRow } from './queries/clients.ts'
import type { InvitationRow, OwnInvitationRow } from './queries/invitations.ts'
import type { MemberRow } from './queries/members.ts'
import { spendingLimitOf } from './rules.ts'

export type Figures = ClientMoney & { orders: number; postings: number }

export function toSummary(
  row: ClientRow,
  { orders, postings, availableCents, heldCents, owedCents }: Figures,
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
    owedCents,
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
    appliedAt: row.applied_at,
    declineReason: row.decline_reason,
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

/** Nothing of the user who may be behind the address: the id is the invitation's, the name a part of the address. */
export function toInvited(row: InvitationRow): Member {
  return {
    userId: row.id,
    name: cutEnd(row.email.split('@')[0] ?? '', 120) || row.email,
    email: row.email,
    role: row.client_role,
    status: 'invited',
    since: row.created_at,
    monthlyLimitCents: spendingLimitOf(row.client_role, 0),
  }
}

export function toOwnInvitation(row: OwnInvitationRow): OwnInvitation {
  return {
    id: row.id,
    company: row.company,
    inviter: row.inviter,
    role: row.client_role,
    sentAt: row.sent_at,
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
    monthlyLimitCents: spendingLimitOf(row.client_role, row.monthly_limit_cents),
  }
}
