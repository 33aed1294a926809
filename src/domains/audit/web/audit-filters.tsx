// The filters of the audit log: actor, object, action, day, and one record.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { FilterSelect } from '#platform/web/list/filter-select.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { AUDIT_FILTERS, type AuditFilter } from '../contract/filters.ts'
import { exportAddress, kindsQuery } from './api.ts'
import type { AuditSearch } from './search.ts'

type AuditFiltersProps = {
  search: AuditSearch
  filter: AuditFilter
  /** The name of the record whose entries are shown. */
  subject: string | undefined
  onChange: ChangeSearch<AuditSearch>
  onClear: (() => void) | undefined
}

const inWords = (word: string) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1).replaceAll('_', ' ')}`

export function AuditFilters({ search, filter, subject, onChange, onClear }: AuditFiltersProps) {
  const staff = useQuery(staffQuery)
  const { data: words } = useQuery(kindsQuery)
  const kinds = words?.kinds ?? []
  const shown = kinds.filter(({ kind }) => !search.kind || kind === search.kind)
  const actions = [...new Set(shown.flatMap((each) => each.actions))].toSorted()
  return (
    <FilterBar
      onClear={onClear}
      search={searchBox(search, onChange, 'Search people and records', 'Name')}
      actions={<ListMenu exportAddress={exportAddress(filter)} />}
    >
      <FilterSelect
        label="Actor"
        any="Actor is anyone"
        options={[
          { value: 'system', label: 'System' },
          ...(staff.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="Object"
        any="Object is any"
        options={kinds.map(({ kind, noun }) => ({ value: kind, label: noun }))}
        value={search.kind}
        onChange={(kind) => onChange({ kind, action: undefined })}
      />
      <FilterSelect
        label="Action"
        any="Action is any"
        options={actions.map((value) => ({ value, label: inWords(value) }))}
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <ListFilters
        filters={AUDIT_FILTERS}
        search={filter}
        onChange={(changes) => onChange(changes)}
        options={{}}
        texts={{ subject: subject || 'one record' }}
      />
    </FilterBar>
  )
}
