// The declared filters of a list: chips of those that came with a link, then those of the menu with their editors, days
// last.
import type { ReactNode } from 'react'
import { type Filter, type FilterOf, type FilterTable, labelOf } from '#shared/filters.ts'
import { EditableDate } from '#ui/editable-date.tsx'
import { Field } from '#ui/field.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterSet, type OwnFilter, type SetFilter } from '#ui/filter-set.tsx'
import { formatDate, formatExact } from '#ui/format-time.ts'
import type { Option } from '#ui/select.tsx'

/** Filters of the menu whose options are not declared, such as clients. */
type OptionsOf<Table> = {
  [Name in keyof Table as Table[Name] extends { menu: string }
    ? Table[Name] extends { labels: object } | { kind: 'day' }
      ? never
      : Name
    : never]: readonly Option[]
}

type ListFiltersProps<Table extends FilterTable> = {
  filters: Table
  search: FilterOf<Table>
  onChange: (changes: Partial<FilterOf<Table>>) => void
  options: OptionsOf<Table>
  /** The value of a chip in words. */
  texts?: { [Name in keyof Table]?: ReactNode }
  /** The name of a value outside of the options. */
  nameOf?: { [Name in keyof Table]?: (value: string) => string }
  /** Of the times in chips. */
  zone?: string
  /** Filters with editors of their own. */
  more?: readonly SetFilter[]
  /** A filter of the menu opens: its options may have to load. */
  onEdit?: (name: string) => void
}

export function ListFilters<Table extends FilterTable>(props: ListFiltersProps<Table>) {
  const { filters, texts = {}, nameOf = {}, zone = 'UTC', more = [], onEdit } = props
  const search = props.search as Given<Value>
  const options: Given<readonly Option[]> = props.options
  const words: Given<ReactNode> = texts
  const names: Given<(value: string) => string> = nameOf
  const set = (name: string, value: unknown) => props.onChange({ [name]: value } as Partial<FilterOf<Table>>)
  return (
    <>
      {Object.entries(filters).map(([name, { chip, ...filter }]) =>
        chip && search[name] !== undefined ? (
          <FilterChip
            key={name}
            field={chip}
            operator={filter.operator}
            value={words[name] ?? textOf(filter, String(search[name]), zone)}
            onRemove={() => set(name, undefined)}
          />
        ) : null,
      )}
      <FilterSet
        onEdit={onEdit}
        filters={[
          ...Object.entries(filters).flatMap(([name, { menu, operator, ...filter }]) =>
            menu && filter.kind !== 'day'
              ? {
                  id: name,
                  label: menu,
                  operator,
                  options: options[name] ?? declaredOptions(filter),
                  nameOf: names[name],
                  ...choiceOf(filter, search[name], (value) => set(name, value)),
                }
              : [],
          ),
          ...more,
          ...Object.entries(filters).flatMap(([name, { kind, menu = '', operator = '' }]) =>
            menu && kind === 'day'
              ? dayFilter({ id: name, label: menu, operator }, search[name], (day) => set(name, day))
              : [],
          ),
        ]}
      />
    </>
  )
}

type Value = string | number | readonly string[]
type Given<Each> = Readonly<Record<string, Each | undefined>>
type Rules = Omit<Filter<unknown>, 'chip' | 'menu' | 'operator'>

function textOf({ kind, labels }: Rules, value: string, zone: string): string {
  if (labels) return labelOf(labels, value)
  return kind === 'time' ? formatExact(new Date(value), zone) : value
}

const declaredOptions = ({ words, labels = {} }: Rules): readonly Option[] =>
  words.map((value) => ({ value, label: labelOf(labels, value) }))

type Named = { id: string; label: string; operator: string }

function dayFilter(named: Named, given: Value | undefined, onChange: (day?: string) => void): OwnFilter {
  const day = given === undefined ? '' : String(given)
  const menuLabel = `${named.label} ${named.operator}`.trim()
  return {
    ...named,
    menuLabel,
    sentence: day
      ? formatDate(new Date(`${day}T00:00:00Z`), { now: new Date(), timeZone: 'UTC' })
      : undefined,
    onRemove: () => onChange(),
    editor: (
      <Field label={menuLabel}>
        <EditableDate value={day} onSave={(next) => onChange(next || undefined)} />
      </Field>
    ),
  }
}

/** A filter with one value keeps the last one that is chosen. */
function choiceOf({ kind }: Rules, value: Value | undefined, set: (value: unknown) => void) {
  const isList = kind === 'many' || kind === 'ids' || kind === 'texts'
  const given = value === undefined ? undefined : [value].flat().map(String)
  return {
    value: given,
    onChange: (chosen: string[] | undefined) => set(isList ? chosen : chosen?.at(-1)),
  }
}
