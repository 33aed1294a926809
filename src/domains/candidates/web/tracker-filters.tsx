// The filters of the tracker, each as a sentence that opens its editor.
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { AddFilterButton, FilterChip } from '#ui/filter-chip.tsx'
import { Popover } from '#ui/popover.tsx'
import type { CandidateFilter } from '../schemas.ts'
import { facetsQuery } from './api.ts'
import { FilterEditor } from './filter-editor.tsx'
import {
  type FilterKind,
  type FilterName,
  type FilterOptions,
  filterKinds,
  optionsOf,
  sentenceOf,
} from './filter-kinds.ts'
import type { TrackerSearch } from './search.ts'

type TrackerFiltersProps = { search: TrackerSearch; onChange: (changes: Partial<CandidateFilter>) => void }

export function TrackerFilters({ search, onChange }: TrackerFiltersProps) {
  const facets = useQuery(facetsQuery)
  const [editing, setEditing] = useState<FilterName | null>(null)
  const clients = useQuery({
    ...allClientsQuery,
    enabled: editing === 'client' || search.client !== undefined,
  })
  const options = optionsOf({ facets: facets.data, clients: clients.data })
  const names = Object.keys(filterKinds) as FilterName[]
  const shown = names.filter((name) => search[name] !== undefined || name === editing)
  return (
    <>
      {shown.map((name) => (
        <OneFilter
          key={name}
          name={name}
          search={search}
          options={options}
          open={editing === name}
          onOpenChange={(open) => setEditing(open ? name : null)}
          onChange={onChange}
        />
      ))}
      <DropdownMenu
        trigger={<AddFilterButton />}
        // The editor of the chosen filter has the focus; giving it back to the button would close the editor.
        onCloseAutoFocus={(event) => editing && event.preventDefault()}
        groups={[
          {
            items: names
              .filter((name) => !shown.includes(name))
              .map((name) => ({
                id: name,
                label: nameOf(filterKinds[name]),
                onSelect: () => setEditing(name),
              })),
          },
        ]}
      />
    </>
  )
}

/** Two filters are about one date: from when, and until when. */
const nameOf = ({ label, operator, editor }: FilterKind) =>
  editor === 'date' ? `${label} ${operator}` : label

type OneFilterProps = TrackerFiltersProps & {
  name: FilterName
  options: FilterOptions
  open: boolean
  onOpenChange: (open: boolean) => void
}

function OneFilter({ name, search, options, open, onOpenChange, onChange }: OneFilterProps) {
  const kind = filterKinds[name]
  const handleRemove = () => {
    onOpenChange(false)
    onChange({ [name]: undefined })
  }
  const withEditor = (words: ReactElement) => (
    <Popover
      trigger={words}
      label={`Filter by ${kind.label.toLowerCase()}`}
      open={open}
      onOpenChange={onOpenChange}
    >
      <FilterEditor name={name} search={search} options={options} onChange={onChange} />
    </Popover>
  )
  return (
    <FilterChip
      field={kind.label}
      operator={kind.operator}
      value={sentenceOf(name, search, options)}
      onRemove={handleRemove}
      wrap={withEditor}
    />
  )
}
