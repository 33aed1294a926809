// The list of clients, and the members of one client, as files.
import { USER_LOOKS } from '#domains/identity/contract/words.ts'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { firstThen, namesWith } from '#shared/fields.ts'
import { CLIENT_FIELDS } from '../contract/client-fields.ts'
import * as contract from '../contract/endpoints.ts'
import { clientPermissions } from '../contract/permissions.ts'
import type { Member } from '../contract/schemas.ts'
import { CLIENT_LOOKS, CLIENT_ROLE_LABELS } from '../contract/words.ts'
import { listMembers } from './members-service.ts'
import { type ClientRow, clientList } from './queries/clients.ts'

const EXPORTED = namesWith(CLIENT_FIELDS, { export: true })

function cellOf(row: ClientRow, name: (typeof EXPORTED)[number]): string | number | null {
  if (name === 'status') return CLIENT_LOOKS[row.status].label
  return name === 'accountManagerId' ? row.accountManagerName : row[name]
}

const COLUMNS: ExportColumns<ClientRow> = {
  ...Object.fromEntries(
    firstThen(['name', 'status'], EXPORTED).map((name) => [
      CLIENT_FIELDS[name].label,
      (row: ClientRow) => cellOf(row, name),
    ]),
  ),
  Members: (row) => row.members,
  Id: (row) => row.id,
}

export const clientExport = listExport(contract.exportClients, {
  policy: staff(clientPermissions.read),
  open: ({ db }, query) => ({
    list: 'clients',
    query,
    columns: COLUMNS,
    page: (cursor) => clientList.page(db, { ...query, sort: 'name', limit: 500, cursor }, null),
  }),
})

const MEMBERS: ExportColumns<Member> = {
  // Without an account there is no name yet.
  Name: (member) => (member.status === 'invited' ? null : member.name),
  Email: (member) => member.email,
  Role: (member) => CLIENT_ROLE_LABELS[member.role].label,
  Status: (member) => USER_LOOKS[member.status].label,
  Since: (member) => member.since,
  Id: (member) => member.userId,
}

const openMembers = (context: Context, client: string) => ({
  list: 'members',
  query: { client },
  columns: MEMBERS,
  page: async () => ({ rows: await listMembers(context, client), nextCursor: null }),
})

export const memberExport = listExport(contract.exportMembers, {
  policy: staff(clientPermissions.read),
  open: (context, { client }) => openMembers(context, client),
})

export const ownMemberExport = listExport(contract.exportOwnMembers, {
  policy: customer,
  open: (context, { client }) => openMembers(context, ownClient(context.actor, client)),
})
