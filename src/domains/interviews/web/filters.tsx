// The filters of interviews: status, kind, participant, client, days.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { FilterSet } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import type { InterviewFilter } from '../contract/schemas.ts'
import { INTERVIEW_KINDS, INTERVIEW_LOOKS, INTERVIEW_STATUSES, KIND_LABELS } from '../contract/words.ts'
import type { InterviewSearch } from './search.ts'

type FiltersProps = { search: InterviewSearch; onChange: (changes: Partial<InterviewFilter>) => void }

export function Filters({ search, onChange }: FiltersProps) {
  const staff = useQuery(staffQuery)
  const clients = useQuery(allClientsQuery)
  const people = [{ value: 'me', label: 'Me' }, ...namedOptions(staff.data?.items)]
  return (
    <FilterSet
      filters={[
        {
          id: 'status',
          label: 'Status',
          options: INTERVIEW_STATUSES.map((value) => ({ value, label: INTERVIEW_LOOKS[value].label })),
          value: search.status,
          onChange: (value) => onChange({ status: value as InterviewFilter['status'] }),
        },
        {
          id: 'kind',
          label: 'Kind',
          options: INTERVIEW_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          value: search.kind,
          onChange: (value) => onChange({ kind: value as InterviewFilter['kind'] }),
        },
        {
          id: 'participant',
          label: 'Interviewer',
          options: people,
          value: search.participant,
          onChange: (participant) => onChange({ participant }),
        },
        {
          id: 'client',
          label: 'Client',
          options: namedOptions(clients.data),
          value: search.client,
          onChange: (client) => onChange({ client }),
        },
      ]}
    />
  )
}
