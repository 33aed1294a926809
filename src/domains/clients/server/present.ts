// The client fields of each audience.
import { cutEnd } from '#shared/cut-text.ts'
import { pick } from '#shared/fields.ts'
import { CUSTOMER_READ, DETAILS, LISTED } from '../contract/client-fields.ts'
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
    ...pick(row, LISTED),
    accountManager:
      row.accountManagerId && row.accountManagerName
        ? { id: row.accountManagerId, name: row.accountManagerName }
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
    ...pick(row, DETAILS),
    createdAt: row.createdAt,
    version: row.version,
    appliedAt: row.appliedAt,
    declineReason: row.declineReason,
    can,
  }
}

export function toCompany(row: ClientDetailRow, can: Company['can']): Company {
  const manager =
    row.accountManagerName && row.accountManagerEmail
      ? { name: row.accountManagerName, email: row.accountManagerEmail }
      : null
  return { id: row.id, ...pick(row, CUSTOMER_READ), accountManager: manager, can }
}

/** Nothing of the user who may be behind the address: the id is the invitation's, the name a part of the address. */
export function toInvited(row: InvitationRow): Member {
  return {
    userId: row.id,
    name: cutEnd(row.email.split('@')[0] ?? '', 120) || row.email,
    email: row.email,
    role: row.clientRole,
    status: 'invited',
    since: row.createdAt,
    monthlyLimitCents: spendingLimitOf(row.clientRole, 0),
  }
}

export function toOwnInvitation(row: OwnInvitationRow): OwnInvitation {
  return {
    id: row.id,
    company: row.company,
    inviter: row.inviter,
    role: row.clientRole,
    sentAt: row.sentAt,
  }
}

export function toMember(row: MemberRow): Member {
  return {
    userId: row.userId,
    name: row.name,
    email: row.email,
    role: row.clientRole,
    status: row.status,
    since: row.createdAt,
    monthlyLimitCents: spendingLimitOf(row.clientRole, row.monthlyLimitCents),
  }
}
