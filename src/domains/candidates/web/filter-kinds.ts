// The choices of the tracker's filters that come from the server, and names for values that are gone.
import type { Answer } from '#shared/endpoint.ts'
import { namedOptions } from '#ui/options.ts'
import type { listCandidateFacets } from '../contract/endpoints.ts'

type Known = {
  facets: Answer<typeof listCandidateFacets> | undefined
  clients: readonly { id: string; name: string }[] | undefined
}

const words = (list: readonly string[] = []) => list.map((word) => ({ value: word, label: word }))
/**
 * A view can name something that is gone, and an id means nothing to users. Before the names load, nothing is known.
 */
const goneIf = (isLoaded: boolean, gone: string) => () => (isLoaded ? gone : '…')

export const choicesOf = ({ facets, clients }: Known) => ({
  options: {
    owner: [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'No owner' },
      ...namedOptions(facets?.owners),
    ],
    skill: words(facets?.skills),
    tag: words(facets?.tags),
    client: namedOptions(clients),
  },
  nameOf: {
    owner: goneIf(facets !== undefined, 'a former colleague'),
    client: goneIf(clients !== undefined, 'a removed client'),
  },
})
