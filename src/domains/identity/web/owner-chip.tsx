// The filter by one user that comes with a link, such as a figure of the dashboard.
import { useQuery } from '@tanstack/react-query'
import { FilterChip } from '#ui/filter-chip.tsx'
import { currentUserQuery } from './api.ts'

type OwnerChipProps = { owner: string | undefined; field?: string; onRemove: () => void }

export function OwnerChip({ owner, field = 'Owner', onRemove }: OwnerChipProps) {
  const me = useQuery(currentUserQuery).data?.id
  if (!owner) return null
  return <FilterChip field={field} value={owner === me ? 'me' : 'a colleague'} onRemove={onRemove} />
}
