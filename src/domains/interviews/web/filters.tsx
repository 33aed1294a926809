// The filters of interviews: status, kind, participant, client.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { namedOptions } from '#ui/options.ts'
import { INTERVIEW_FILTERS, type InterviewFilter } from '../contract/filters.ts'
import type { InterviewSearch } from './search.ts'

type FiltersProps = { search: InterviewSearch; onChange: (changes: Partial<InterviewFilter>) => void }

export function Filters({ search, onChange }: FiltersProps) {
  const staff = useQuery(staffQuery)
  const clients = useQuery(allClientsQuery)
  return (
    <ListFilters
      filters={INTERVIEW_FILTERS}
      search={search}
      onChange={onChange}
      options={{
        participant: [{ value: 'me', label: 'Me' }, ...namedOptions(staff.data?.items)],
        client: namedOptions(clients.data),
      }}
    />
  )
}
