// The filters of the list of postings.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { OwnerChip } from '#domains/identity/web/index.ts'
import { FilterSet } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import type { Option } from '#ui/select.tsx'
import { overviewQuery } from './api.ts'
import { stateOptions, typeOptions } from './labels.ts'
import type { PostingsSearch } from './search.ts'

type Props = { search: PostingsSearch; onChange: (changes: Partial<PostingsSearch>) => void }

export function PostingFilters({ search, onChange }: Props) {
  const clients = useQuery(allClientsQuery)
  const overview = useQuery(overviewQuery)
  const filterOf = (
    id: 'client' | 'category' | 'type' | 'state',
    label: string,
    options: readonly Option[],
  ) => ({
    id,
    label,
    options,
    value: search[id],
    onChange: (value: string[] | undefined) => onChange({ [id]: value }),
  })
  const clientOptions = namedOptions(clients.data)
  const categories = (overview.data?.categories ?? []).map((word) => ({ value: word, label: word }))
  return (
    <>
      <OwnerChip owner={search.owner} onRemove={() => onChange({ owner: undefined })} />
      <FilterSet
        filters={[
          filterOf('client', 'Client', clientOptions),
          filterOf('category', 'Category', categories),
          filterOf('type', 'Hours', typeOptions),
          filterOf('state', 'State', stateOptions),
        ]}
      />
    </>
  )
}
