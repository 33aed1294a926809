// The filters of the desk that come with a link: one client, or the clients of an account manager.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { RETURN_FILTERS } from '#domains/delivery/contract/filters.ts'
import { Colleague } from '#domains/identity/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import type { DeskSearch } from './search.ts'

const { status: _status, ...chips } = RETURN_FILTERS

type DeskChipsProps = { search: DeskSearch; onChange: ChangeSearch<DeskSearch> }

export function DeskChips({ search: { client, manager }, onChange }: DeskChipsProps) {
  const clients = useQuery({ ...allClientsQuery, enabled: client !== undefined })
  const name = clients.data?.find(({ id }) => id === client)?.name
  return (
    <ListFilters
      filters={chips}
      search={{ client, manager }}
      onChange={onChange}
      options={{}}
      texts={{ client: name ?? 'chosen', manager: manager && <Colleague id={manager} /> }}
    />
  )
}
