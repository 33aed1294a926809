// The filters of the tracker: the options of each choice, and a label for unknown values.
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Option } from '#ui/select.tsx'
import type { listCandidateFacets } from '../contract/endpoints.ts'
import { sourceOptions, stateOptions, statusOptions } from './labels.ts'

export type ChoiceName = 'status' | 'owner' | 'state' | 'skill' | 'tag' | 'source' | 'client' | 'reply'

export type Choice = {
  label: string
  operator?: string
  options: readonly Option[]
  nameOf?: (value: string) => string
}

type Known = {
  facets: Answer<typeof listCandidateFacets> | undefined
  clients: readonly { id: string; name: string }[] | undefined
}

const words = (list: readonly string[] = []) => list.map((word) => ({ value: word, label: word }))
const named = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
/**
 * A view can name something that is gone, and an id means nothing to users. Before the names load, nothing is known.
 */
const goneIf = (isLoaded: boolean, gone: string) => () => (isLoaded ? gone : '…')

export const choicesOf = ({ facets, clients }: Known): Record<ChoiceName, Choice> => ({
  status: { label: 'Status', options: statusOptions },
  owner: {
    label: 'Owner',
    options: [{ value: 'me', label: 'Me' }, { value: 'none', label: 'No owner' }, ...named(facets?.owners)],
    nameOf: goneIf(facets !== undefined, 'a former colleague'),
  },
  state: { label: 'State', options: stateOptions },
  skill: { label: 'Skill', options: words(facets?.skills) },
  tag: { label: 'Tag', options: words(facets?.tags) },
  source: { label: 'Source', options: sourceOptions },
  reply: { label: 'Reply', options: [{ value: 'unanswered', label: 'Unanswered' }] },
  client: {
    label: 'Applied to',
    operator: '',
    options: named(clients),
    nameOf: goneIf(clients !== undefined, 'a removed client'),
  },
})
