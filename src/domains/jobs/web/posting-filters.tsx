// The filters of the list of postings; each filter is a sentence that opens its choices.
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { AddFilterButton, FilterChip } from '#ui/filter-chip.tsx'
import { OptionList, toggled } from '#ui/option-list.tsx'
import { Popover } from '#ui/popover.tsx'
import type { Option } from '#ui/select.tsx'
import { overviewQuery } from './api.ts'
import { stateOptions, typeOptions } from './labels.ts'
import type { PostingsSearch } from './search.ts'

const NAMES = ['client', 'category', 'type', 'state'] as const
type Name = (typeof NAMES)[number]
const LABELS: Record<Name, string> = { client: 'Client', category: 'Category', type: 'Hours', state: 'State' }

type Props = { search: PostingsSearch; onChange: (changes: Partial<PostingsSearch>) => void }

export function PostingFilters({ search, onChange }: Props) {
  const [editing, setEditing] = useState<Name | null>(null)
  const clients = useQuery(allClientsQuery)
  const overview = useQuery(overviewQuery)
  const options: Record<Name, readonly Option[]> = {
    client: (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    category: (overview.data?.categories ?? []).map((word) => ({ value: word, label: word })),
    type: typeOptions,
    state: stateOptions,
  }
  const shown = NAMES.filter((name) => search[name] !== undefined || name === editing)
  return (
    <>
      {shown.map((name) => {
        const chosen: readonly string[] = search[name] ?? []
        const labels = chosen.map((each) => options[name].find(({ value }) => value === each)?.label ?? each)
        const withEditor = (words: ReactElement) => (
          <Popover
            trigger={words}
            label={`Filter by ${LABELS[name].toLowerCase()}`}
            open={editing === name}
            onOpenChange={(open) => setEditing(open ? name : null)}
          >
            <OptionList
              label={LABELS[name]}
              placeholder="Search"
              options={options[name]}
              multiple
              isChosen={(value) => chosen.includes(value)}
              onChoose={(value) => {
                const next = toggled(chosen, value)
                onChange({ [name]: next.length > 0 ? next : undefined })
              }}
            />
          </Popover>
        )
        return (
          <FilterChip
            key={name}
            field={LABELS[name]}
            value={labels.join(', ') || '…'}
            onRemove={() => {
              setEditing(null)
              onChange({ [name]: undefined })
            }}
            wrap={withEditor}
          />
        )
      })}
      {shown.length < NAMES.length ? (
        <DropdownMenu
          trigger={<AddFilterButton />}
          onCloseAutoFocus={(event) => editing && event.preventDefault()}
          groups={[
            {
              items: NAMES.filter((name) => !shown.includes(name)).map((name) => ({
                id: name,
                label: LABELS[name],
                onSelect: () => setEditing(name),
              })),
            },
          ]}
        />
      ) : null}
    </>
  )
}
