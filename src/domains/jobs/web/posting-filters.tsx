// The filters of the list of postings.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { Colleague } from '#domains/identity/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { namedOptions } from '#ui/options.ts'
import { JOB_FILTERS } from '../contract/filters.ts'
import { overviewQuery } from './api.ts'
import type { PostingsSearch } from './postings-search.ts'

type Props = { search: PostingsSearch; onChange: (changes: Partial<PostingsSearch>) => void }

export function PostingFilters({ search, onChange }: Props) {
  const clients = useQuery(allClientsQuery).data
  const categories = useQuery(overviewQuery).data?.categories ?? []
  return (
    <ListFilters
      filters={JOB_FILTERS}
      search={search}
      onChange={onChange}
      options={{
        client: namedOptions(clients),
        category: categories.map((word) => ({ value: word, label: word })),
      }}
      texts={{ owner: search.owner && <Colleague id={search.owner} /> }}
    />
  )
}
