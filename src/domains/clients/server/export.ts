// The list of clients as a file.
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import * as contract from '../contract/endpoints.ts'
import { CLIENT_LOOKS, clientPermissions } from '../contract/words.ts'
import { type ClientRow, clientList } from './queries/clients.ts'

const COLUMNS: ExportColumns<ClientRow> = {
  Name: (row) => row.name,
  Status: (row) => CLIENT_LOOKS[row.status].label,
  Industry: (row) => row.industry,
  City: (row) => row.city,
  State: (row) => row.state,
  Timezone: (row) => row.timezone,
  'Account manager': (row) => row.account_manager_name,
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
