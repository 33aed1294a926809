// What can be filtered by, how it is chosen, and how it reads.
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatDate } from '#ui/format-time.ts'
import type { Option } from '#ui/select.tsx'
import type { listCandidateFacets } from '../contract.ts'
import type { CandidateFilter } from '../schemas.ts'
import { sourceOptions, stateOptions, statusOptions } from './labels.ts'
import type { TrackerSearch } from './search.ts'

export type FilterName = Exclude<keyof CandidateFilter, 'q'>
export type FilterKind = { label: string; operator: string; editor: 'choices' | 'days' | 'date' }

export const filterKinds: Record<FilterName, FilterKind> = {
  status: { label: 'Status', operator: 'is', editor: 'choices' },
  owner: { label: 'Owner', operator: 'is', editor: 'choices' },
  state: { label: 'State', operator: 'is', editor: 'choices' },
  skill: { label: 'Skill', operator: 'is', editor: 'choices' },
  tag: { label: 'Tag', operator: 'is', editor: 'choices' },
  source: { label: 'Source', operator: 'is', editor: 'choices' },
  client: { label: 'Applied to', operator: '', editor: 'choices' },
  idleDays: { label: 'Quiet', operator: 'for', editor: 'days' },
  createdFrom: { label: 'Added', operator: 'from', editor: 'date' },
  createdTo: { label: 'Added', operator: 'until', editor: 'date' },
}

export type FilterOptions = Partial<Record<FilterName, readonly Option[]>> & { loaded?: FilterName[] }

type Known = {
  facets: Answer<typeof listCandidateFacets> | undefined
  clients: readonly { id: string; name: string }[] | undefined
}

export function optionsOf({ facets, clients }: Known): FilterOptions {
  const words = (list: readonly string[] = []) => list.map((word) => ({ value: word, label: word }))
  return {
    status: statusOptions,
    state: stateOptions,
    source: sourceOptions,
    skill: words(facets?.skills),
    tag: words(facets?.tags),
    client: (clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
    owner: [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'No owner' },
      ...(facets?.owners ?? []).map((owner) => ({ value: owner.id, label: owner.name })),
    ],
    loaded: [...(facets ? (['owner'] as const) : []), ...(clients ? (['client'] as const) : [])],
  }
}

const GONE: Partial<Record<FilterName, string>> = {
  owner: 'a former colleague',
  client: 'a removed client',
}

/** A view outlives what it names; an id says nothing to anybody. Before the names have come, nothing is known yet. */
function labelOf(value: string, name: FilterName, options: FilterOptions): string {
  const known = options[name]?.find((option) => option.value === value)?.label
  if (known !== undefined || !GONE[name]) return known ?? value
  return options.loaded?.includes(name) ? GONE[name] : '…'
}

export function sentenceOf(name: FilterName, search: TrackerSearch, options: FilterOptions): string {
  const value = search[name]
  if (value === undefined) return '…'
  if (name === 'idleDays') return `${String(value)} days`
  if (filterKinds[name].editor === 'date')
    return formatDate(new Date(`${String(value)}T00:00:00Z`), { now: new Date(), timeZone: 'UTC' })
  if (!Array.isArray(value)) return String(value)
  const labels = value.map((each) => labelOf(each, name, options))
  return labels.length > 3
    ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
    : labels.join(', ')
}
