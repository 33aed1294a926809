// The filters of a report that is a table of its own: client and period.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { FilterSet, type SetFilter } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import type { TableAnswer } from '../contract/ready.ts'
import type { LastPeriod } from '../contract/words.ts'
import { PeriodEditor } from './period-editor.tsx'
import { periodWords, todayIn, wrongDays } from './periods.ts'

type Changes = {
  client?: string | undefined
  from?: string | undefined
  to?: string | undefined
  last?: undefined
}

type TableFiltersProps = {
  client: string | undefined
  from: string | undefined
  to: string | undefined
  table: TableAnswer | undefined
  onChange: (changes: Changes) => void
  /** Keeps a moving period as it is, to be saved. */
  onLast?: (last: LastPeriod) => void
}

export function TableFilters({ client, from, to, table, onChange, onLast }: TableFiltersProps) {
  const clients = useQuery(allClientsQuery).data
  const filters: SetFilter[] = [
    {
      id: 'client',
      label: 'Client',
      options: namedOptions(clients),
      value: client ? [client] : undefined,
      nameOf: () => (clients ? 'Unknown client' : 'One client'),
      onChange: (chosen) => onChange({ client: chosen?.at(-1) }),
    },
  ]
  const shown = table ?? (from || to ? wrongDays({ from, to }) : null)
  if (shown)
    filters.push({
      id: 'period',
      label: 'Period',
      sentence: periodWords(shown),
      editor: (
        <PeriodEditor
          key={`${shown.from} ${shown.to}`}
          value={shown}
          today={todayIn(shown.timezone, shown.asOf)}
          onChange={({ from, to }) => onChange({ from, to, ...(onLast && { last: undefined }) })}
          {...(onLast && { onLast })}
        />
      ),
      onRemove: () => onChange({ from: undefined, to: undefined }),
    })
  return <FilterSet filters={filters} />
}
