// The filters of the desk that come with a link: one client, or the clients of an account manager.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { OwnerChip } from '#domains/identity/web/index.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import type { DeskSearch } from './desk-search.ts'

type DeskChipsProps = { search: DeskSearch; onChange: ChangeSearch<DeskSearch> }

export function DeskChips({ search: { client, manager }, onChange }: DeskChipsProps) {
  const clients = useQuery({ ...allClientsQuery, enabled: client !== undefined })
  const name = clients.data?.find(({ id }) => id === client)?.name
  return (
    <>
      {client ? (
        <FilterChip
          field="Client"
          value={name ?? 'chosen'}
          onRemove={() => onChange({ client: undefined })}
        />
      ) : null}
      <OwnerChip field="Account manager" owner={manager} onRemove={() => onChange({ manager: undefined })} />
    </>
  )
}
