// The URL of sent links: filters, order, the open link.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, isUuid, listOf, oneOf, text, uuid, yes } from '#platform/web/search-readers.ts'
import { CHANNELS, LINK_GROUPS, LINK_KINDS } from '../contract/words.ts'

const isPerson = (word: string): word is string => word === 'me' || isUuid(word)

export const linkSearch = listSearch({
  filters: {
    q: text(200),
    group: oneOf(LINK_GROUPS),
    kind: listOf(isOneOf(LINK_KINDS)),
    channel: listOf(isOneOf(CHANNELS)),
    sender: listOf(isPerson),
    candidate: uuid,
  },
  view: { sort: oneOf(['last_step_at']) },
  open: { link: uuid, send: yes, person: uuid },
})

export type LinkSearch = SearchOf<typeof linkSearch>

export const readLinkSearch = linkSearch.read
