// The URL of the hiring tracker: filters, order, columns, the open candidate.
import { STATES } from '#platform/shared/us-states.ts'
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import {
  day,
  isOneOf,
  isUuid,
  listOf,
  oneOf,
  text,
  uuid,
  wholeNumber,
  yes,
} from '#platform/web/search-readers.ts'
import { CANDIDATE_SORTS, CANDIDATE_SOURCES, CANDIDATE_STATUSES, REPLY_STATES } from '../contract/words.ts'
import { COLUMNS } from './column-names.ts'

const isWord = (word: string): word is string => word !== '' && word.length <= 60
const isId = (word: string): word is string => isUuid(word)
const isOwner = (word: string): word is string => word === 'me' || word === 'none' || isUuid(word)

const isCustom = (word: string): word is string =>
  isUuid(word.slice(0, 36)) && /^:[\w.!~*'()%-]+$/.test(word.slice(36))
const isBuiltIn = isOneOf(COLUMNS)
/** Custom fields are columns by their id. */
const isColumn = (word: string): word is string => isBuiltIn(word) || isUuid(word)

export const trackerSearch = listSearch({
  filters: {
    q: text(200),
    status: listOf(isOneOf(CANDIDATE_STATUSES)),
    owner: listOf(isOwner),
    state: listOf(isOneOf(STATES)),
    source: listOf(isOneOf(CANDIDATE_SOURCES)),
    client: listOf(isId),
    skill: listOf(isWord),
    tag: listOf(isWord),
    custom: listOf(isCustom),
    reply: listOf(isOneOf(REPLY_STATES)),
    idleDays: wholeNumber(1, 3650),
    createdFrom: day,
    createdTo: day,
  },
  view: { sort: oneOf(CANDIDATE_SORTS), columns: listOf(isColumn) },
  open: { candidate: uuid, tab: oneOf(['messages']), create: yes },
})

export type TrackerSearch = SearchOf<typeof trackerSearch>

export const readTrackerSearch = trackerSearch.read
